import type { Scenario } from "../../scenario.ts"
import { lastErrorOf, nameOf, signInBy } from "../../oauth-steps.ts"
import { eventsOf } from "../../store-steps.ts"

export const scenario: Scenario = {
  spec: ["6/linkAccount", "2.7/adapter"],
  cases: [52],
  name: "a signed-in user links a second account and signs in with either, and another user's account is rejected",
  needs: ["fixtures", "oidc", "oauth", "store"],
  async run({ agent, idp, expect }) {
    for (const fixture of ["database", "jwt-with-adapter"] as const) {
      // each strategy uses its own account, because the two share one store
      const [own, more] = fixture === "database" ? ["ada", "grace"] as const : ["alan", "barbara"] as const
      const browser = agent.fresh().use(fixture)
      await idp.next({ account: own })
      await signInBy(browser, idp)
      const name = await nameOf(browser)
      await idp.next({ account: more })
      await signInBy(browser, idp, { provider: "idp-oauth" })
      expect(await nameOf(browser), `${fixture}: name after linking`).toBe(name)
      const other = agent.fresh().use(fixture)
      await idp.next({ account: more })
      await signInBy(other, idp, { provider: "idp-oauth" })
      expect(await nameOf(other), `${fixture}: name by the second account`).toBe(name)

      await idp.next({ account: "mallory" })
      const mallory = agent.fresh().use(fixture)
      await signInBy(mallory, idp)
      await idp.next({ account: more })
      await signInBy(mallory, idp, { provider: "idp-oauth" })
      expect(await lastErrorOf(mallory), `${fixture}: logged`).toBe("OAuthAccountNotLinked")
      expect(await nameOf(mallory), `${fixture}: name after the refusal`).toBe("Mallory")
    }
    // two users and one linked account each, and Mallory, who is the same user in both
    expect((await eventsOf(agent, "linkAccount")).length, "accounts linked").toBe(5)
    expect((await eventsOf(agent, "createUser")).length, "users created").toBe(3)
  },
}
