import type { Scenario } from "../../scenario.ts"
import { csrfOf, type SeenSession, sessionOf, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["2.8/jwt.session", "2.8/jwt.trigger", "2.8/session.newSession", "2.8/session.trigger", "4.3/update"],
  cases: [104],
  name: "an update of the session changes only what the jwt callback accepts",
  needs: ["fixtures", "credentials"],
  fixture: "enriched",
  async run({ agent, expect }) {
    await signInAs(agent)
    const data = { user: { name: "Alice B.", id: "b2", role: "admin" }, sub: "b2", role: "admin", exp: 9_999_999_999 }
    const page = await agent.postJson("/auth/session", { csrfToken: await csrfOf(agent), data })
    const expected = {
      name: "Alice B.",
      email: "alice@app.test",
      image: "https://img.test/alice",
      id: "a1",
      role: "member",
    }
    expect((page.json as SeenSession).user, "answer").toBe(expected)
    expect((await sessionOf(agent))?.user, "session afterwards").toBe(expected)
    const calls = (await agent.seen()).filter(({ kind }) => kind === "callback")
    const updates = calls.filter(({ data }) => (data as { trigger?: string }).trigger === "update")
    expect(updates.map(({ name }) => name), "callbacks that were called").toBe(["jwt", "session"])
    expect((updates[0]?.data as { session: unknown }).session, "session in jwt").toBe(data)
    expect((updates[1]?.data as { newSession: unknown }).newSession, "newSession in session").toBe(data)
  },
}
