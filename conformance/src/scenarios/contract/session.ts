import { signInForCookies } from "../../blackbox-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { readSession, type SeenSession } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/session", "2.2/name", "2.2/email", "2.2/image", "2.3/expires", "2.3/user", "2.3/default-fields", "1/6"],
  cases: [105],
  name: "a session contains the user and its expiry, and not the value of its cookie",
  needs: ["user"],
  blackbox: true,
  async run({ agent, expect, fixtures, ...services }) {
    const cookies = await signInForCookies(agent, services)
    const page = await readSession(agent)
    const session = page.json as SeenSession
    const { name, email } = session.user ?? {}
    expect(name ?? email, "name, or the address if the provider has no name").toMatch(/./)
    expect(new Date(session.expires).toISOString(), "expires").toBe(session.expires)
    expect(Date.parse(session.expires) > agent.now(), "it ends in the future").toBe(true)
    for (const cookie of cookies) expect(page.body.includes(cookie.value), `the body has ${cookie.name}`).toBe(false)
    if (!fixtures) return
    expect(session, "session").toHaveKeys(["expires", "user"])
    expect(session.user, "user").toBe({ name: "Alice", email: "alice@app.test", image: "https://img.test/alice" })
  },
}
