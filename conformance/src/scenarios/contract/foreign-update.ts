import { signInForCookies, toForeignPages } from "../../blackbox-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { csrfOf, sessionOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["5/5"],
  cases: [32, 104],
  name: "no other site can change a session, and neither can the user's own request",
  needs: ["user"],
  blackbox: true,
  async run({ agent, expect, ...services }) {
    await signInForCookies(agent, services)
    const before = (await sessionOf(agent))?.user
    const csrfToken = await csrfOf(agent)
    const mallory = { name: "Mallory", email: "mallory@evil.test" }
    const data = { ...mallory, user: mallory, expires: "2999-01-01T00:00:00.000Z" }
    for (const from of toForeignPages(agent.origin)) {
      await agent.postJson(agent.auth("/session"), { csrfToken: "x", data }, { from })
      expect((await sessionOf(agent))?.user, `user after a request from ${from}`).toBe(before)
    }
    await agent.postJson(agent.auth("/session"), { csrfToken, data })
    expect((await sessionOf(agent))?.user, "user after the page's own").toBe(before)
  },
}
