import { isHandled } from "../../blackbox-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { csrfOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.3/signOut", "6/signOut"],
  cases: [87],
  name: "a sign-out without a session succeeds and fires no event",
  needs: [],
  blackbox: true,
  async run({ agent, expect, fixtures }) {
    const page = await agent.post(agent.auth("/signout"), { csrfToken: await csrfOf(agent) })
    expect(isHandled(page), `the server does not fail (${page.status})`).toBe(true)
    expect(page.location?.origin ?? agent.origin, "origin of the redirect").toBe(agent.origin)
    if (!fixtures) return
    const end = await agent.submit(await agent.get("/auth/signout?callbackUrl=/api/me"), "Sign out")
    expect(end.url, "target of the page's form").toBe(`${agent.origin}/api/me`)
    const events = (await agent.seen()).filter(({ kind, name }) => kind === "event" && name === "signOut")
    expect(events.length, "signOut events").toBe(0)
  },
}
