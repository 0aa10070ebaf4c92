import { isHandled, isSignedIn } from "../../blackbox-steps.ts"
import { arrive, toReturn } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { csrfOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/oauth"],
  cases: [62],
  name: "a callback signs a user in only once",
  needs: ["oidc"],
  blackbox: true,
  async run({ agent, idp, expect }) {
    const callback = await toReturn(agent)
    await arrive(agent, callback, idp)
    expect(await isSignedIn(agent), "the user is signed in").toBe(true)
    await agent.post(agent.auth("/signout"), { csrfToken: await csrfOf(agent) })
    const page = await arrive(agent, callback, idp)
    expect(isHandled(page), `the second callback is answered without a server error (${page.status})`).toBe(true)
    expect(await isSignedIn(agent), "the user is signed in by the second").toBe(false)
  },
}
