import { logIn } from "../../app-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["4.3/auth-data-loader"],
  cases: [77],
  name: "a prerendered page has no session, sets no cookie and is the same for all users",
  needs: ["app", "verbs", "fixtures", "credentials", "production"],
  fixture: "every-access",
  async run({ agent, expect }) {
    await logIn(agent)
    const page = await agent.get("/about")
    expect([page.status, page.body.includes("Alice")], "page").toBe([200, false])
    expect([page.setCookies, /\bcookie\b/i.test(page.headers.get("vary") ?? "")], "cookies and Vary").toBe([[], false])
  },
}
