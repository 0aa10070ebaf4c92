import type { Agent } from "../../agent.ts"
import { logIn, meOf, sessionLines } from "../../app-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { sessionCookie } from "../../steps.ts"

const chunks = ["0", "1"].map((n) => `${sessionCookie}.${n}`)
const kept = (agent: Agent): readonly string[] =>
  agent.jar.all(agent.now()).map(({ name }) => name).filter((name) => name.startsWith(sessionCookie)).sort()

export const scenario: Scenario = {
  spec: ["4.3/signIn", "4.3/signOut", "4.3/update", "1/6"],
  cases: [91, 92],
  name: "a session of several cookies survives sign-in, renewal, update, shrinking and sign-out through the framework",
  needs: ["app", "verbs", "fixtures", "credentials"],
  fixture: "big-every-access",
  async run({ agent, expect }) {
    await logIn(agent)
    expect(kept(agent), "after signing in").toBe(chunks)
    for (const path of ["/", "/api/me", "/lazy", "/leave", "/both"]) {
      const names = sessionLines(await agent.get(path)).map((line) => line.slice(0, line.indexOf("=")))
      expect(names.toSorted(), `set by ${path}`).toBe(chunks)
      expect(await meOf(agent), `name after ${path}`).toBe("Alice")
    }
    await agent.post("/update", { name: "Alice B." })
    expect([kept(agent), await meOf(agent)], "after an update").toBe([chunks, "Alice B."])
    await agent.use("shrunk-session").get("/")
    expect([kept(agent), await meOf(agent)], "made small").toBe([[sessionCookie], "Alice B."])
    await logIn(agent.use("big-every-access"), "bob")
    expect([kept(agent), await meOf(agent)], "the next user").toBe([chunks, "Bob"])
    await agent.submit(await agent.get("/"), "Sign out")
    expect(kept(agent), "after signing out").toBe([])
  },
}
