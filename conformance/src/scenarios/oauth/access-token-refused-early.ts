import { outlive, signInBy } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { callsOf } from "../../store-steps.ts"
import { askToken, refreshesAt } from "../../token-steps.ts"

export const scenario: Scenario = {
  spec: ["2.1/refresh_token"],
  cases: [62],
  name: "if the provider refuses the refresh token, the access token stays until it expires",
  needs: ["app", "fixtures", "oidc", "store"],
  async run({ agent, idp, expect }) {
    for (const fixture of ["database-tokens", "jwt-tokens", "database-tokens-unclaimed"] as const) {
      const browser = agent.fresh().use(fixture)
      await idp.order({ now: browser.now() })
      await idp.always({})
      await signInBy(browser, idp)
      const before = (await askToken(browser)).tokens[0]?.accessToken
      await idp.always({ faults: ["token/error-400"] })
      await outlive(browser, idp, 3_550)
      const sent = (await refreshesAt(idp)).length
      for (let calls = 0; calls < 2; calls++) {
        expect((await askToken(browser)).tokens[0]?.accessToken, `${fixture}: token`).toBe(before)
      }
      expect((await refreshesAt(idp)).length - sent, `${fixture}: refresh tokens sent`).toBe(1)
      const { access_token, refresh_token } = (await callsOf(browser, "updateAccount")).at(-1) ?? {}
      expect([access_token, refresh_token], `${fixture}: changes of the account`).toBe([undefined, null])
      await outlive(browser, idp, 60)
      expect((await askToken(browser)).error, `${fixture}: in the end`).toBe("ProviderSignInRequired no_token")
    }
  },
}
