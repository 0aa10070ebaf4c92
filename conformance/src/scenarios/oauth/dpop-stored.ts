import { askProof, keysAt, statusOf } from "../../dpop-steps.ts"
import { outlive, signInBy } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { askToken, writesOf } from "../../token-steps.ts"

const sealed = /^eyJ[\w-]+\.\.[\w-]{16}\.[\w-]+\.[\w-]{22}$/

export const scenario: Scenario = {
  spec: ["2.1/refresh_token"],
  cases: [],
  name:
    "the key of bound tokens is stored encrypted with the access token, and neither callbacks, events nor logs have it",
  needs: ["app", "fixtures", "oidc", "store"],
  fixture: "database-dpop",
  async run({ agent, idp, expect }) {
    await idp.order({ now: agent.now() })
    await signInBy(agent, idp)
    const key = (await keysAt(idp)).at(-1)
    await outlive(agent, idp, 3_600)
    const first = await askProof(agent, idp)
    const rows = await writesOf(agent)
    expect(rows.length, "writes").toBe(2)
    for (const { access_token, refresh_token, token_type } of rows) {
      expect(String(access_token), "stored access token").toMatch(sealed)
      expect(String(refresh_token), "stored refresh token").toMatch(/^planted-refresh-token-/)
      expect(token_type, "stored type").toBe("dpop")
    }
    const notes = JSON.stringify(await agent.seen())
    expect(notes, "what callbacks, events, the store and the log got").toContain("planted-access-token-")
    // with its quotes: the three letters alone also occur in encrypted values, by chance
    expect(notes, "the same").not.toMatch(/"kty\\*"/)
    expect(notes, "the same").not.toContain(first.accessToken)

    // the first secret encrypts; any of them decrypts
    agent.use("database-dpop-new-secret")
    expect(await statusOf(idp, await askProof(agent, idp)), "API, with a key of an old secret").toBe(200)
    await outlive(agent, idp, 3_600)
    const second = await askProof(agent, idp)
    expect(second.accessToken === first.accessToken, "the token is the old one").toBe(false)
    expect([await statusOf(idp, second), (await keysAt(idp)).at(-1)], "after a refresh").toBe([200, key])
    // the value is encrypted again, by the new secret, so the old one alone finds no key: the provider refuses another key
    const { error } = await askToken(agent.use("database-dpop"))
    expect(error, "under the old secret alone").toBe("ProviderSignInRequired refused")
    await signInBy(agent, idp)
    expect(await statusOf(idp, await askProof(agent, idp)), "after another sign-in").toBe(200)

    const { error: copied } = await askToken(agent.use("database-dpop-moved"))
    expect(copied, "with a refresh token in place of the value").toBe("ProviderSignInRequired refused")
  },
}
