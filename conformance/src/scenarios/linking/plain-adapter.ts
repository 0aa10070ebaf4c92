import type { Scenario } from "../../scenario.ts"
import { nameOf, signInBy } from "../../oauth-steps.ts"
import { callsOf } from "../../store-steps.ts"

export const scenario: Scenario = {
  spec: ["2.7/adapter"],
  cases: [],
  name: "an adapter with only Auth.js's methods, or one that is a class and creates its own ids, works",
  needs: ["fixtures", "oidc", "oauth", "store"],
  async run({ agent, idp, expect }) {
    for (
      const [fixture, account, name] of [
        ["database-plain", "ada", "Ada Lovelace"],
        ["database-own-ids", "grace", "Grace Hopper"],
      ] as const
    ) {
      const browser = agent.fresh().use(fixture)
      for (let n = 0; n < 2; n++) {
        await idp.next({ account })
        await signInBy(browser, idp)
        expect(await nameOf(browser), `${fixture}: name`).toBe(name)
      }
      await idp.next({ account: fixture === "database-plain" ? "alan" : "barbara" })
      await signInBy(browser, idp, { provider: "idp-oauth" })
      expect(await nameOf(browser), `${fixture}: name after linking`).toBe(name)
    }
    const rows = await callsOf(agent, "linkAccount")
    expect(rows.slice(2).map(({ userId }) => userId), "ids that the store made").toBe([
      "own-grace-hopper",
      "own-grace-hopper",
    ])
  },
}
