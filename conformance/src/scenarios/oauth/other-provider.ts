import type { Scenario } from "../../scenario.ts"
import { arrive, callbackPath, expectRefusal, flowCookiesOf, toReturn } from "../../oauth-steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/oauth"],
  cases: [4],
  name: "a sign-in that started at one provider cannot finish at another",
  needs: ["fixtures", "oidc", "oauth"],
  fixture: "oauth",
  async run(stage) {
    const { agent, idp, expect } = stage
    // the last two share issuer and client: only the name tells them apart
    const pairs = [["idp", "other"], ["other", "idp"], ["idp", "named"], ["idp", "form"]] as const
    for (const [provider, finishedAt] of pairs) {
      const callback = await toReturn(agent, { provider })
      const swapped = new URL(callbackPath(finishedAt) + callback.search, callback)
      await expectRefusal(stage, await arrive(agent, swapped, idp), ["InvalidCheck"], `${provider} at ${finishedAt}`)
      expect(flowCookiesOf(agent), "flows left").toBe([])
    }
    expect(await idp.requests("token"), "codes redeemed").toBe([])
  },
}
