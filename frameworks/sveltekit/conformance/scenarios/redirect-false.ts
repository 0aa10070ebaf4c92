import type { Scenario } from "@svc-auth/conformance"
import { alice, meOf } from "./steps.ts"

export const scenario: Scenario = {
  spec: ["4.3/signIn", "4.3/signOut"],
  cases: [],
  name: "with redirect: false, signIn returns the URL to the action",
  needs: ["app", "verbs", "fixtures", "credentials"],
  async run({ agent, expect }) {
    const options = { redirect: "false", redirectTo: "/api/me" }
    const page = await agent.post("/login", { ...alice, ...options })
    expect([page.status, page.text.includes(`${agent.origin}/api/me`)], "answer").toBe([200, true])
    expect(await meOf(agent), "name").toBe("Alice")
    expect((await agent.post("/logout", options)).json, "URL after signing out").toBe(`${agent.origin}/api/me`)
    expect(await meOf(agent), "name").toBe(undefined)
  },
}
