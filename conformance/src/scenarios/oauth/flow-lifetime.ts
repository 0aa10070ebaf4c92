import type { Scenario } from "../../scenario.ts"
import { expectRefusal, flowCookiesOf, toReturn } from "../../oauth-steps.ts"
import { cookiesOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/oauth"],
  cases: [8],
  name: "a sign-in that took longer than a quarter of an hour fails, even if its cookie is kept",
  needs: ["fixtures", "oidc"],
  async run(stage) {
    const { agent, idp, expect } = stage
    const callback = await toReturn(agent)
    const cookie = cookiesOf(agent)
    agent.wait(15 * 60 + 1)
    expect(flowCookiesOf(agent), "flows that a browser keeps").toBe([])
    const page = await agent.get(callback.href, { from: idp.issuer, cookie })
    await expectRefusal(stage, page, ["InvalidCheck"])
    expect(await idp.requests("token"), "codes redeemed").toBe([])
  },
}
