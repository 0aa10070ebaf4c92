import type { Scenario } from "../../scenario.ts"
import { arrive, expectRefusal, toReturn } from "../../oauth-steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/oauth"],
  cases: [7, 8],
  name: "a code caught from one browser is worth nothing in another",
  needs: ["fixtures", "oidc"],
  async run(stage) {
    const { agent, idp } = stage
    for (const careless of [false, true]) {
      await idp.always({ faults: careless ? ["token/ignores-pkce"] : [] })
      const caught = (await toReturn(agent.fresh())).searchParams.get("code") ?? ""
      const own = await toReturn(agent)
      own.searchParams.set("code", caught)
      const types = careless ? ["InvalidCheck"] : ["OAuthCallbackError"]
      await expectRefusal(stage, await arrive(agent, own, idp), types, careless ? "by nonce" : "by PKCE")
    }
  },
}
