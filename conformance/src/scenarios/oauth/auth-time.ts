import { expectRefusal, nameOf, signInBy } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["4.1/oauth"],
  cases: [9],
  name: "an ID token whose `auth_time` is not a number, or is negative, signs no user in",
  needs: ["fixtures", "oidc"],
  async run({ agent, idp, expect }) {
    for (const time of [-1, "1764000000", "", null, true, [1_764_000_000], {}]) {
      const browser = agent.fresh()
      await idp.next({ claims: { auth_time: time } })
      const what = JSON.stringify(time)
      await expectRefusal({ agent: browser, expect }, await signInBy(browser, idp), ["OAuthCallbackError"], what)
    }
    for (const time of [0, 1_764_000_000, 1_764_000_000.5, undefined]) {
      const browser = agent.fresh()
      await idp.next({ claims: { auth_time: time } })
      await signInBy(browser, idp)
      expect(await nameOf(browser), `user with ${time}`).toBe("Ada Lovelace")
    }
  },
}
