import type { Agent } from "../../agent.ts"
import type { FixtureName } from "../../fixtures/selection.ts"
import type { Idp } from "../../idp/control.ts"
import { outlive, signInBy } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { callsOf, type Data } from "../../store-steps.ts"
import { askToken, writesOf } from "../../token-steps.ts"

const columns = ["access_token", "refresh_token", "id_token"] as const

/** Returns the last row that a sign-in or a refresh has changed. */
async function lastWrite(agent: Agent): Promise<Data> {
  return (await writesOf(agent)).at(-1) ?? {}
}

async function tokenAfterAnHour(agent: Agent, idp: Idp, fixture: FixtureName): Promise<string | undefined> {
  agent.use(fixture)
  await outlive(agent, idp, 3_600)
  return (await askToken(agent)).tokens[0]?.accessToken
}

export const scenario: Scenario = {
  spec: ["2.1/refresh_token"],
  cases: [],
  name: "with `account.encryptTokens` the store gets no token in plain text, and tokens that it has are read",
  needs: ["app", "fixtures", "oidc", "store"],
  fixture: "database-tokens",
  async run({ agent, idp, expect }) {
    await signInBy(agent, idp)
    const plain = await lastWrite(agent)
    for (const column of columns) expect(typeof plain[column], `plain ${column}`).toBe("string")
    const before = (await writesOf(agent)).length

    agent.use("database-tokens-encrypted")
    const read = (await askToken(agent)).tokens[0]?.accessToken
    expect(read, "a token that was stored before").toBe(plain["access_token"])
    const second = await tokenAfterAnHour(agent, idp, "database-tokens-encrypted")
    expect(second, "a refreshed token").toMatch(/^planted-access-token-/)
    const third = await tokenAfterAnHour(agent, idp, "database-tokens-encrypted")
    expect(third === second, "the token is the old one").toBe(false)
    expect((await askToken(agent)).tokens[0]?.accessToken, "the token again").toBe(third)

    const rotated = await tokenAfterAnHour(agent, idp, "database-tokens-new-secret")
    expect(rotated, "a token refreshed under a new first secret").toMatch(/^planted-access-token-/)
    expect((await askToken(agent)).tokens[0]?.accessToken, "that token").toBe(rotated)
    const again = await askToken(agent.use("database-tokens-encrypted"))
    expect(again.error, "under the old secret alone").toBe("ProviderSignInRequired no_token")
    await signInBy(agent, idp)
    expect((await askToken(agent)).tokens.length, "after another sign-in").toBe(1)

    const written = (await writesOf(agent)).slice(before)
    expect(written.length, "writes of encrypted rows").toBe(4)
    for (const row of written) {
      for (const column of columns) {
        expect(String(row[column]), `encrypted ${column}`).toMatch(/^eyJ[\w-]+\.\.[\w-]{16}\.[\w-]+\.[\w-]{22}$/)
      }
      expect(JSON.stringify(row), "row").not.toContain("planted-")
      expect(new Set(columns.map((column) => row[column])).size, "different values").toBe(3)
    }
    agent.use("database-tokens")
    expect((await askToken(agent)).tokens.length, "without the option, encrypted tokens are read").toBe(1)
    const off = await tokenAfterAnHour(agent, idp, "database-tokens")
    const row = await lastWrite(agent)
    expect(row["access_token"], "without the option, a new token is stored as it is").toBe(off)
    expect(String(row["id_token"]).split(".").length, "parts of the ID token then").toBe(3)

    const grace = agent.fresh().use("database-tokens-encrypted")
    await idp.next({ account: "grace" })
    await signInBy(grace, idp)
    const first = (await callsOf(grace, "linkAccount")).at(-1)
    expect(first?.["providerAccountId"], "new account").toBe("grace-1906")
    expect(JSON.stringify(first), "row of a new user").not.toContain("planted-")
    const { error } = await askToken(grace.use("database-tokens-other-secret"))
    expect(error, "under another secret").toBe("ProviderSignInRequired no_token")
  },
}
