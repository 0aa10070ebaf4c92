import { password } from "../../fixtures/providers.ts"
import type { Scenario } from "../../scenario.ts"
import { rightForm, sessionOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["5/5"],
  cases: [32],
  name: "a form with a wrong CSRF token shows the sign-in page again, with a fresh token and the same target",
  needs: ["fixtures", "credentials"],
  async run({ agent, expect }) {
    await agent.get("/auth/signin")
    const wrong = { ...await rightForm(agent), csrfToken: "0".repeat(43), callbackUrl: "/api/me?tab=1" }
    const page = await agent.follow(await agent.post("/auth/callback/credentials", wrong))
    expect(await sessionOf(agent), "session").toBe(null)
    expect(page.alerts.length, "sentences that say why").toBe(1)
    expect(page.field("callbackUrl"), "callbackUrl of the form").toMatch(/\/api\/me\?tab=1$/)
    const target = await agent.submit(page, "Sign in with Credentials", { username: "alice", password })
    expect(new URL(target.url).pathname, "path after the second try").toBe("/api/me")
    expect((await sessionOf(agent))?.user?.["name"], "name").toBe("Alice")
  },
}
