import { expectAllRefused } from "../../blackbox-steps.ts"
import { arrive, expectRefusal, toAuthorization, toReturn } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["4.1/oauth"],
  cases: [1],
  name: "a callback whose state is missing, empty, repeated, wrong or from another browser signs no user in",
  needs: ["oidc"],
  blackbox: true,
  async run(stage) {
    const { agent, idp, expect, fixtures } = stage
    expect((await toAuthorization(agent.fresh())).searchParams.has("state"), "the request has a state").toBe(true)
    const foreign = await toReturn(agent.fresh())
    await expectRefusal(stage, await arrive(agent, foreign, idp), ["InvalidCheck"], "another browser's state")
    expect(await idp.requests("token"), "token requests").toBe([])
    await expectAllRefused(stage, [
      "callback/state-wrong",
      "callback/state-missing",
      "callback/state-empty",
      "callback/state-duplicate",
    ], ["InvalidCheck"])
    if (fixtures) expect((await idp.requests("token")).length, "token requests: the one of the right sign-in").toBe(1)
  },
}
