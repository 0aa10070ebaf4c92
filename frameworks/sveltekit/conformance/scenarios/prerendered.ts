import type { Scenario } from "@svc-auth/conformance"
import { logIn } from "./steps.ts"

export const scenario: Scenario = {
  spec: ["4.3/Svc", "1/lazy"],
  cases: [77],
  name: "a prerendered page is built without a secret, has no session and sets no cookie",
  needs: ["app", "verbs", "fixtures", "credentials"],
  async run({ agent, expect }) {
    await logIn(agent)
    const page = await agent.use("no-secret").get("/about")
    expect([page.status, page.text.includes("[null,null]")], "page").toBe([200, true])
    expect(page.setCookies, "cookies").toBe([])
  },
}
