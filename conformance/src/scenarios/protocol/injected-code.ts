import { isEntered, isHandled } from "../../blackbox-steps.ts"
import { arrive, toReturn } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["4.1/oauth"],
  cases: [1, 7],
  name: "another's code in one's own callback signs nobody in",
  needs: ["oidc"],
  blackbox: true,
  async run({ agent, idp, expect }) {
    const own = await toReturn(agent)
    await idp.next({ account: "mallory" })
    const foreign = await toReturn(agent.fresh())
    own.searchParams.set("code", foreign.searchParams.get("code") ?? "")
    const page = await arrive(agent, own, idp)
    expect(isHandled(page), `it is met without a failure (${page.status})`).toBe(true)
    expect(await isEntered(agent), "somebody is signed in").toBe(false)
  },
}
