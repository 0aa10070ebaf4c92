import type { Scenario } from "../../scenario.ts"
import { sessionCookie, sessionOf, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["2.8/jwt"],
  cases: [91],
  name: "a session that becomes small again leaves no chunk behind",
  needs: ["fixtures", "credentials", "cookie-sessions"],
  fixture: "big-session",
  async run({ agent, expect }) {
    await signInAs(agent)
    expect((await sessionOf(agent.use("shrunk-session")))?.user?.["name"], "name").toBe("Alice")
    const names = agent.jar.all(agent.now()).map(({ name }) => name).filter((name) => name.startsWith(sessionCookie))
    expect(names, "session cookies").toBe([sessionCookie])
    expect((await sessionOf(agent.use("default")))?.user?.["name"], "name afterwards").toBe("Alice")
  },
}
