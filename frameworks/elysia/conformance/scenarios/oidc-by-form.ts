import type { Scenario } from "@svc-auth/conformance"
import { byScript } from "./steps.ts"

export const scenario: Scenario = {
  spec: ["4.3/signIn"],
  cases: [],
  name: "a handler signs in with an identity provider, and the user returns to the form's page",
  needs: ["app", "verbs", "fixtures", "oidc"],
  async run({ agent, expect }) {
    const page = await agent.submit(await agent.get("/login"), "Log in with Test Identity")
    expect(page.url, "where it leads").toBe(`${agent.origin}/login`)
    const { json } = await agent.get("/api/me", byScript(agent))
    expect((json as { user: { name: string } }).user.name, "name").toMatch(/./)
  },
}
