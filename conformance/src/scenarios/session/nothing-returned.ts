import type { Scenario } from "../../scenario.ts"
import { readSession, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["2.8/session"],
  cases: [95],
  name: "a session callback that returns nothing causes an error that says so",
  needs: ["fixtures", "credentials", "guard", "app"],
  async run({ agent, expect }) {
    await signInAs(agent)
    const page = await readSession(agent.use("session-returns-nothing"))
    expect(page.status, "status").toBe(503)
    expect((await agent.get("/protected", { kind: "program" })).status === 200, "the guard lets in").toBe(false)
    const logged = JSON.stringify(await agent.seen())
    expect(logged, "log").toContain("callbacks.session returned nothing")
  },
}
