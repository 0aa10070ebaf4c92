import { isHandled, isSignedIn, signInForCookies } from "../../blackbox-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["4.1/base"],
  cases: [84, 85],
  name: "an unknown path does not get the response of a known one, and the server does not fail",
  needs: ["user"],
  blackbox: true,
  async run({ agent, expect, ...services }) {
    await signInForCookies(agent, services)
    for (
      const route of [
        "/nothing",
        "/session/x/y",
        "x/session",
        "session",
        "/callback",
        "/callback/nobody",
        "/signin/nobody",
      ]
    ) {
      const page = await agent.get(agent.auth(route))
      expect(isHandled(page), `${route} is answered without a server error (${page.status})`).toBe(true)
      expect((page.json as { user?: unknown } | null | undefined)?.user, `user that ${route} shows`).toBe(undefined)
    }
    expect(await isSignedIn(agent), "the user is signed in").toBe(true)
  },
}
