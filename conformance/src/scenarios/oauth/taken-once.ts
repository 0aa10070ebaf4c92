import type { Scenario } from "../../scenario.ts"
import { arrive, flowCookiesOf, toReturn } from "../../oauth-steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/oauth"],
  cases: [4, 8],
  name: "a callback uses up its flow, whether it succeeds or not",
  needs: ["fixtures", "oidc"],
  async run({ agent, idp, expect }) {
    for (const fault of [undefined, "token/error-400", "callback/denied", "id-token/wrong-nonce"] as const) {
      const browser = agent.fresh()
      await idp.next({ faults: fault ? [fault] : [] })
      const callback = await toReturn(browser)
      const { length: flows } = flowCookiesOf(browser)
      await arrive(browser, callback, idp)
      expect([flows, flowCookiesOf(browser).length], `flows before and after, ${fault}`).toBe([1, 0])
      const { length } = await idp.requests("token")
      const again = await arrive(browser, callback, idp)
      expect(again.location?.searchParams.get("error"), `the second time, ${fault}`).toBe("InvalidCheck")
      expect((await idp.requests("token")).length, `token requests, ${fault}`).toBe(length)
    }
  },
}
