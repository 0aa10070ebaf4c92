import type { Scenario } from "@svc-auth/conformance"
import { alice, call, functionUrl } from "./steps.ts"

export const scenario: Scenario = {
  spec: ["7/AuthError", "2.5/cause"],
  cases: [93, 95],
  name: "an uncaught error of an action reaches the browser with its type, and only the log has its cause",
  needs: ["app", "verbs", "fixtures", "credentials"],
  async run({ agent, expect }) {
    const broken = { ...alice, username: "broken" }
    const url = await functionUrl(agent, "Log in and throw")
    const called = await call(agent, url, broken)
    expect(called.body, "type").toContain("CallbackRouteError")
    const posted = await agent.post(url, broken, { from: `${agent.origin}/actions` })
    for (const page of [called, posted]) {
      expect(page.body + JSON.stringify([...page.headers]) + page.setCookies.join(), "answer").not.toMatch(
        /user.*table/,
      )
    }
    expect(JSON.stringify(await agent.seen()), "log").toContain("the user table is gone")
  },
}
