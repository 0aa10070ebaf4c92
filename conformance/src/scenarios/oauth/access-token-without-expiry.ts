import { outlive, signInBy } from "../../oauth-steps.ts"
import type { Agent } from "../../agent.ts"
import type { Scenario, Stage } from "../../scenario.ts"
import { askToken, refreshesAt } from "../../token-steps.ts"

/** Asks three times within minutes, and expects one token, which has no expiry. @returns the token */
async function expectNoExpiry(browser: Agent, { idp, expect }: Stage, what: string, refreshes: number) {
  const sent = (await refreshesAt(idp)).length
  const seen = []
  for (let calls = 0; calls < 3; calls++) {
    const { tokens: [token], error } = await askToken(browser)
    expect([error, token?.expiresAt], `${what}: error and expiry`).toBe(["", undefined])
    seen.push(token?.accessToken)
    browser.wait(70) // results of a refresh are shared for a minute
  }
  expect(new Set(seen).size, `${what}: different tokens`).toBe(1)
  expect((await refreshesAt(idp)).length - sent, `${what}: refreshes`).toBe(refreshes)
  return seen[0]
}

export const scenario: Scenario = {
  spec: ["2.1/expires_at", "2.1/refresh_token"],
  cases: [62],
  name: "a token without `expires_in` replaces one that has expired, and getAccessToken does not refresh it again",
  needs: ["app", "fixtures", "oidc", "store"],
  async run(stage) {
    const { agent, idp, expect } = stage
    for (const fixture of ["database-tokens", "jwt-tokens", "database-tokens-unclaimed"] as const) {
      const browser = agent.fresh().use(fixture)
      const signIn = async (faults: Parameters<typeof idp.always>[0]["faults"]) => {
        await idp.order({ now: browser.now() })
        await idp.always({ faults })
        await signInBy(browser, idp)
      }
      await signIn([])
      const first = (await askToken(browser)).tokens[0]?.accessToken
      await outlive(browser, idp, 3_600)
      await signIn(["token/null-members"])
      const second = await expectNoExpiry(browser, stage, `${fixture}, after a sign-in`, 0)
      expect(second === first, `${fixture}: the token of the first sign-in`).toBe(false)

      await signIn([])
      await idp.always({ faults: ["token/refresh-kept", "token/null-members"] })
      await outlive(browser, idp, 3_600)
      await expectNoExpiry(browser, stage, `${fixture}, after a refresh`, 1)
    }
  },
}
