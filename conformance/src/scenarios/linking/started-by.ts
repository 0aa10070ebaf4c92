import type { Scenario } from "../../scenario.ts"
import { arrive, nameOf, signInBy, toReturn } from "../../oauth-steps.ts"
import { signInAs } from "../../steps.ts"
import { callsOf, newUsersOf } from "../../store-steps.ts"

export const scenario: Scenario = {
  spec: ["6/linkAccount"],
  cases: [32, 52],
  name: "an account is linked to the session that started the flow, and to no later one",
  needs: ["fixtures", "oidc", "oauth", "credentials", "store"],
  async run({ agent, idp, expect }) {
    for (const fixture of ["database", "jwt-with-adapter"] as const) {
      const account = fixture === "database" ? "mallory" : "grace"
      const browser = agent.fresh().use(fixture)
      await idp.next({ account })
      const begunSignedOut = await toReturn(browser, { provider: "idp-oauth" })
      await idp.next({ account: "ada" })
      await signInBy(browser, idp)
      const victim = (await newUsersOf(browser))[0]
      await arrive(browser, begunSignedOut, idp)
      expect(await nameOf(browser), `${fixture}: name after the sign-in`).not.toBe("Ada Lovelace")

      const changed = agent.fresh().use(fixture)
      await idp.next({ account: "ada" })
      await signInBy(changed, idp)
      await idp.next({ account: fixture === "database" ? "edsger" : "barbara" })
      const begunAsAda = await toReturn(changed, { provider: "idp-oauth" })
      await signInAs(changed, "bob")
      await arrive(changed, begunAsAda, idp)
      expect(await nameOf(changed), `${fixture}: name after a sign-in over another user's session`).not.toBe("Bob")
      const owned = (await callsOf(agent, "linkAccount")).filter(({ userId }) => userId === victim)
      expect(owned.length, `${fixture}: accounts of the one who was signed in`).toBe(1)
    }
  },
}
