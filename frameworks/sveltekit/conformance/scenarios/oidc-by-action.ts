import type { Scenario } from "@svc-auth/conformance"
import { meOf } from "./steps.ts"

export const scenario: Scenario = {
  spec: ["4.3/signIn"],
  cases: [],
  name: "a form action signs in with an identity provider, and the user returns to its page",
  needs: ["app", "verbs", "fixtures", "oidc"],
  async run({ agent, expect }) {
    const page = await agent.submit(await agent.get("/login"), "Log in with Test Identity")
    expect(page.url, "where it leads").toBe(`${agent.origin}/login`)
    expect(await meOf(agent), "name").toMatch(/./)
  },
}
