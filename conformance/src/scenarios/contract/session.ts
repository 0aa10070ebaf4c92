import { enter } from "../../blackbox-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { readSession, type SeenSession } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/session", "2.3/expires", "2.3/user"],
  cases: [105],
  name: "a session says who it is and when it ends, and not what it is sealed in",
  needs: ["user"],
  blackbox: true,
  async run({ agent, expect, ...ways }) {
    const cookies = await enter(agent, ways)
    const page = await readSession(agent)
    const session = page.json as SeenSession
    const { name, email } = session.user ?? {}
    expect(name ?? email, "name, or the address where a provider knows no name").toMatch(/./)
    expect(new Date(session.expires).toISOString(), "expires").toBe(session.expires)
    expect(Date.parse(session.expires) > agent.now(), "it ends in the future").toBe(true)
    for (const cookie of cookies) expect(page.body.includes(cookie.value), `the body holds ${cookie.name}`).toBe(false)
  },
}
