import { enter } from "../../blackbox-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { readSession, type SeenSession } from "../../steps.ts"

export const scenario: Scenario = {
  id: "contract/session",
  spec: ["4.1/session", "2.3/expires", "2.3/user"],
  cases: [105],
  name: "a session says who it is and when it ends, and not what it is sealed in",
  needs: ["credentials"],
  blackbox: true,
  async run({ agent, expect }) {
    const cookies = await enter(agent)
    const page = await readSession(agent)
    const session = page.json as SeenSession
    expect(session.user?.["name"], "name").toMatch(/./)
    expect(new Date(session.expires).toISOString(), "expires").toBe(session.expires)
    expect(Date.parse(session.expires) > agent.now(), "it ends in the future").toBe(true)
    for (const { name, value } of cookies) expect(page.body.includes(value), `the body holds ${name}`).toBe(false)
  },
}
