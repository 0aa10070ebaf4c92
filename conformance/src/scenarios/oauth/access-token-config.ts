import { outlive, signInBy } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { askToken, refreshesAt } from "../../token-steps.ts"

export const scenario: Scenario = {
  spec: ["2.7/adapter"],
  cases: [],
  name: "getAccessToken without a store for tokens, or with a wrong provider, says what is missing",
  needs: ["app", "fixtures", "oidc", "store"],
  async run({ agent, idp, expect }) {
    const inCookie = agent.fresh().use("rotating")
    await signInBy(inCookie, idp)
    const missing = await askToken(inCookie)
    expect(missing.error, "without an adapter").toBe("MissingAdapter")
    expect(missing.message, "message without an adapter").toMatch(/`adapter`.*docs\/token-rotation\.md/)

    const plain = agent.fresh().use("database-tokens-plain")
    await signInBy(plain, idp)
    const lacking = await askToken(plain)
    expect(lacking.error, "with Auth.js's methods").toBe("MissingAdapterMethods")
    expect(lacking.message, "message with Auth.js's methods").toMatch(/lacks .*listAccounts, updateAccount.*docs/)

    const stored = agent.fresh().use("database-tokens")
    await idp.next({ account: "grace" })
    await signInBy(stored, idp)
    for (const provider of ["credentials", "unknown", "", "__proto__"]) {
      const { status, error, message } = await askToken(stored, {}, provider)
      expect(`${status} ${error}`, `with the provider "${provider}"`).toBe("404 InvalidProvider")
      expect(message, `message with "${provider}"`).toContain("configured: idp, idp-oauth")
    }

    // the provider has rotated, and the store is down
    stored.use("database-tokens-unwritable")
    await outlive(stored, idp, 3_600)
    expect((await askToken(stored)).error, "when the tokens cannot be stored").toBe("AdapterError")
    stored.use("database-tokens-unclaimed")
    expect((await askToken(stored)).tokens.length, "tokens when the store is back").toBe(1)
    expect((await refreshesAt(idp)).length, "refresh tokens sent").toBe(1)
  },
}
