import type { Scenario } from "../../scenario.ts"
import { accountPath, signInFrom } from "../../account-page-steps.ts"
import { sessionCookiesOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["2.7/pages"],
  cases: [],
  name: "while the store is down, the account page answers 503 and signs no user out",
  needs: ["fixtures", "oidc", "store"],
  fixture: "account-page",
  async run({ agent, idp, expect }) {
    await signInFrom(agent, idp)
    const before = sessionCookiesOf(agent)
    const page = await agent.use("account-page-down").get(accountPath)
    expect(page.status, "status").toBe(503)
    expect(page.text, "text").toContain("Not available right now")
    expect(sessionCookiesOf(agent), "session cookies").toBe(before)
  },
}
