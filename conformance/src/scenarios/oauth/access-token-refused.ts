import { outlive, signInBy } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { callsOf, errorsOf } from "../../store-steps.ts"
import { askToken, refreshesAt } from "../../token-steps.ts"

export const scenario: Scenario = {
  spec: ["2.1/refresh_token"],
  cases: [62],
  name: "if the provider refuses the refresh token, it is deleted, and the user signs in again",
  needs: ["app", "fixtures", "oidc", "store"],
  async run({ agent, idp, expect }) {
    for (const fixture of ["database-tokens", "jwt-tokens", "database-tokens-unclaimed"] as const) {
      const browser = agent.fresh().use(fixture)
      await idp.order({ now: browser.now() })
      await signInBy(browser, idp)
      await idp.always({ faults: ["token/error-400"] })
      await outlive(browser, idp, 3_600)
      const sent = (await refreshesAt(idp)).length
      const refused = await askToken(browser)
      expect(`${refused.status} ${refused.error}`, `${fixture}: answer`).toBe("401 ProviderSignInRequired refused")
      expect(refused.message, `${fixture}: message`).not.toContain("planted")
      const { access_token, refresh_token } = (await callsOf(browser, "updateAccount")).at(-1) ?? {}
      expect([access_token, refresh_token], `${fixture}: stored tokens`).toBe([null, null])
      expect((await errorsOf(browser)).at(-1)?.data, `${fixture}: log`).toContain("ProviderSignInRequired")

      const again = await askToken(browser)
      expect(again.error, `${fixture}: again`).toBe("ProviderSignInRequired no_token")
      expect((await refreshesAt(idp)).length - sent, `${fixture}: refresh tokens sent`).toBe(1)

      await idp.always({})
      await signInBy(browser, idp)
      expect((await askToken(browser)).tokens.length, `${fixture}: tokens after another sign-in`).toBe(1)
    }
  },
}
