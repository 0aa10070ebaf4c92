import { password } from "../../fixtures/providers.ts"
import type { Scenario } from "../../scenario.ts"
import { sessionCookie, sessionOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.3/signIn", "4.3/signOut", "4.3/signOut-jwt", "6/signOut"],
  cases: [],
  name: "the signIn and signOut verbs on the server have the same effect as their routes",
  needs: ["app", "verbs", "fixtures", "credentials"],
  async run({ agent, expect }) {
    const page = await agent.submit(await agent.get("/login?callbackUrl=/api/me"), "Log in", {
      username: "alice",
      password,
    })
    expect(page.url, "where signIn leads").toBe(`${agent.origin}/api/me`)
    expect((await sessionOf(agent))?.user?.["name"], "name").toBe("Alice")
    await agent.submit(await agent.get("/"), "Sign out")
    expect(await sessionOf(agent), "session").toBe(null)
    expect(agent.jar.get(sessionCookie), "cookie").toBe(undefined)
  },
}
