import type { Scenario } from "@svc-auth/conformance"
import { logIn, meOf, sessionCookie } from "./steps.ts"

export const scenario: Scenario = {
  spec: ["4.3/signIn"],
  cases: [92],
  name: "a session of several cookies is written and read through Astro's cookies",
  needs: ["app", "verbs", "fixtures", "credentials"],
  fixture: "big-session",
  async run({ agent, expect }) {
    await logIn(agent)
    expect([0, 1].map((n) => agent.jar.get(`${sessionCookie}.${n}`) !== undefined), "chunks").toBe([true, true])
    expect(await meOf(agent), "name").toBe("Alice")
    await agent.submit(await agent.get("/"), "Sign out")
    expect(agent.jar.all(agent.now()).filter(({ name }) => name.includes("session-token")), "cookies").toBe([])
  },
}
