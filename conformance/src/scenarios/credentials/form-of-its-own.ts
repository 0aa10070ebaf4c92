import { password } from "../../fixtures/providers.ts"
import type { Scenario } from "../../scenario.ts"
import { csrfOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/providers"],
  cases: [],
  name: "POST signin/credentials without credentials redirects to the sign-in form, which keeps the target",
  needs: ["fixtures", "credentials"],
  async run({ agent, expect }) {
    const page = await agent.post("/auth/signin/credentials", {
      csrfToken: await csrfOf(agent),
      callbackUrl: "/api/me",
    })
    expect(page.status, "status").toBe(303)
    const form = await agent.follow(page)
    expect(form.forms.length, "forms on the page").toBe(1)
    const target = await agent.submit(form, "Sign in with Credentials", { username: "alice", password })
    expect(new URL(target.url).pathname, "where it leads").toBe("/api/me")
  },
}
