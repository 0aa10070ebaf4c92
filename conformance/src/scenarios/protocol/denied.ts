import { isEntered, isHandled } from "../../blackbox-steps.ts"
import { arrive, toReturn } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["4.1/oauth"],
  cases: [18],
  name: "who says no at the provider is back in the app, and told so",
  needs: ["oidc"],
  blackbox: true,
  async run({ agent, idp, expect }) {
    await idp.next({ faults: ["callback/denied"] })
    const page = await agent.follow(await arrive(agent, await toReturn(agent), idp))
    expect(new URL(page.url).origin, "origin of where it ends").toBe(agent.origin)
    expect(new URL(page.url).searchParams.get("error"), "error").toMatch(/./)
    expect(isHandled(page) || page.status === 500, `there is a page (${page.status})`).toBe(true)
    expect(await isEntered(agent), "somebody is signed in").toBe(false)
  },
}
