import { password } from "../../fixtures/providers.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["2.8/authorized", "2.8/authorized.auth", "2.8/authorized.request", "5/9", "4.3/auth-middleware"],
  cases: [97],
  name: "a page that the authorized callback rejects redirects to sign-in and is shown afterwards",
  needs: ["app", "guard", "fixtures", "credentials"],
  async run({ agent, expect }) {
    const start = await agent.follow("/protected?tab=2")
    expect(new URL(start.url).pathname, "page a signed-out user is sent to").toBe("/auth/signin")
    const page = await agent.submit(start, "Sign in with Credentials", { username: "alice", password })
    expect(page.url, "where it leads").toBe(`${agent.origin}/protected?tab=2`)
    expect(page.text, "page").toContain("Alice")
  },
}
