import { fixtureFacts } from "../../agent.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["2.8/authorized", "4.3/auth-middleware"],
  cases: [95, 97],
  name: "the guard runs before the handler, so a rejected request has no effect",
  needs: ["app", "verbs", "guard", "fixtures", "credentials"],
  fixture: "guarded",
  async run({ agent, expect }) {
    const page = await agent.postJson("/json-login", fixtureFacts.login)
    expect(page.status, "status for a signed-out user").toBe(401)
    const signIns = (await agent.seen()).filter(({ kind, name }) => kind === "event" && name === "signIn")
    expect(signIns.length, "times that the refused request's handler ran").toBe(0)
    expect(page.setCookies, "cookies that the refused request's handler set").toBe([])
  },
}
