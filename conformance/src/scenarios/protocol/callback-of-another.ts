import { isSignedIn } from "../../blackbox-steps.ts"
import { arrive, toReturn } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["4.1/oauth"],
  cases: [1, 7],
  name: "a callback that another browser started signs no user in",
  needs: ["oidc"],
  blackbox: true,
  async run({ agent, idp, expect }) {
    const callback = await toReturn(agent.fresh())
    await arrive(agent, callback, idp)
    expect(await isSignedIn(agent), "the user is signed in by a link").toBe(false)
    await agent.post(`${callback.pathname}`, Object.fromEntries(callback.searchParams), {
      from: "https://evil.example/",
    })
    expect(await isSignedIn(agent), "the user is signed in by a form").toBe(false)
  },
}
