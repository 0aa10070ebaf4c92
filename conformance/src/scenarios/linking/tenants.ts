import { nameOf, signInBy } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { callsOf, newUsersOf } from "../../store-steps.ts"

export const scenario: Scenario = {
  spec: ["2.1/providerAccountId", "6/createUser"],
  cases: [9, 54],
  name: "users of two tenants with the same `sub` are two users, and each signs in again as the same one",
  needs: ["fixtures", "oidc", "store"],
  fixture: "database-tenants",
  async run({ agent, idp, expect }) {
    const provider = idp.beside("tenants")
    await provider.always({ faults: ["discovery/no-iss-support"] })
    const issuerOf = (tid: string) => `${provider.issuer}/${tid}`
    const visits = [
      ["one", "ada", "Ada Lovelace"],
      ["two", "grace", "Grace Hopper"],
      ["one", "ada", "Ada Lovelace"],
    ] as const
    for (const [tid, account, name] of visits) {
      const browser = agent.fresh()
      await provider.next({ account, claims: { sub: "1", tid, iss: issuerOf(tid) } })
      await signInBy(browser, provider, { provider: "tenants" })
      expect(await nameOf(browser), `name of user 1 of tenant ${tid}`).toBe(name)
    }
    expect((await newUsersOf(agent)).length, "users").toBe(2)
    const rows = await callsOf(agent, "linkAccount")
    expect(rows.map(({ providerAccountId }) => providerAccountId), "accounts").toBe(
      ["one", "two"].map((tid) => `${issuerOf(tid)}#1`),
    )
  },
}
