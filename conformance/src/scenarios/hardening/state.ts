import { expectAllRefused } from "../../blackbox-steps.ts"
import { arrive, toAuthorization, toReturn } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["4.1/oauth"],
  cases: [1],
  name: "a state is sent, and without it or with another the code is not even tried",
  needs: ["oidc"],
  blackbox: true,
  async run(stage) {
    const { agent, idp, expect } = stage
    expect((await toAuthorization(agent.fresh())).searchParams.has("state"), "a state is sent").toBe(true)
    const foreign = await toReturn(agent.fresh())
    await arrive(agent, foreign, idp)
    expect(await idp.requests("token"), "codes that were tried").toBe([])
    await expectAllRefused(stage, [
      "callback/state-wrong",
      "callback/state-missing",
      "callback/state-empty",
      "callback/state-duplicate",
    ])
  },
}
