import { password } from "../../fixtures/providers.ts"
import type { Scenario } from "../../scenario.ts"
import { csrfCookie, sessionOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["2.7/skipCSRFCheck", "5/5"],
  cases: [32],
  name: "skipCSRFCheck turns off the CSRF token and keeps the same-origin check",
  needs: ["fixtures", "credentials"],
  fixture: "skip-csrf",
  async run({ agent, expect }) {
    const page = await agent.get("/auth/signin")
    expect(page.field("csrfToken"), "the form's token").toBe(undefined)
    expect((await agent.get("/auth/csrf")).status, "GET csrf").toBe(404)
    const crossed = await agent.post("/auth/callback/credentials", { username: "alice", password }, {
      from: "https://evil.example/",
    })
    expect(crossed.status, "status from another site").toBe(403)
    await agent.submit(page, "Sign in with Credentials", { username: "alice", password })
    expect((await sessionOf(agent))?.user?.["name"], "name").toBe("Alice")
    expect(agent.jar.get(csrfCookie), "the token's cookie").toBe(undefined)
  },
}
