import type { Scenario } from "../../scenario.ts"
import { sessionOf, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["6/signIn", "6/signOut", "6/session"],
  cases: [95],
  name: "an event handler that throws does not fail the sign-in, and its error is logged",
  needs: ["fixtures", "credentials"],
  fixture: "broken-event",
  async run({ agent, expect }) {
    await signInAs(agent)
    expect((await sessionOf(agent))?.user?.["name"], "name").toBe("Alice")
    const page = await agent.submit(await agent.get("/auth/signout"), "Sign out")
    expect(page.url, "where it leads").toBe(`${agent.origin}/`)
    expect(await sessionOf(agent), "session").toBe(null)
    const logged = (await agent.seen()).filter(({ kind, name }) => kind === "log" && name === "error")
    const lines = logged.map(({ data }) => data as [type: string, error: { message: string }])
    const messages = new Set(lines.map(([type, { message }]) => `${type}: ${message}`))
    expect([...messages], "log").toBe([
      "EventError: events.signIn threw",
      "EventError: events.session threw",
      "EventError: events.signOut threw",
    ])
  },
}
