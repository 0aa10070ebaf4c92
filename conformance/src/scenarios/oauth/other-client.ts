import { arrive, expectRefusal, toReturn } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["4.1/oauth"],
  cases: [4],
  name: "a sign-in that started as one client cannot finish as another",
  needs: ["fixtures", "oauth"],
  async run(stage) {
    const { agent, idp, expect } = stage
    const callback = await toReturn(agent, { provider: "idp-oauth" })
    agent.use("oauth")
    await expectRefusal(stage, await arrive(agent, callback, idp), ["InvalidCheck"])
    expect(await idp.requests("token"), "codes redeemed").toBe([])
  },
}
