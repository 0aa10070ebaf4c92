import type { Scenario } from "../../scenario.ts"
import { sessionOf, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: [
    "1/lazy",
    "4.3/auth-server",
    "4.3/auth-route-handler",
    "4.3/auth-api",
    "4.3/auth-data-loader",
    "2.7/callbacks",
  ],
  cases: [],
  name: "the app's auth() returns the session that GET session returns",
  needs: ["app", "fixtures", "credentials"],
  async run({ agent, expect }) {
    expect((await agent.get("/api/me")).json, "before").toBe(null)
    await signInAs(agent)
    const session = await sessionOf(agent)
    for (const path of ["/api/me", "/lazy"]) expect((await agent.get(path)).json, path).toBe(session)
    expect((await agent.get("/")).text, "home").toContain("Alice")
  },
}
