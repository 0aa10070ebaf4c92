import { enter } from "../../blackbox-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { cookiesOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/session"],
  cases: [35, 76],
  name: "no script of another site can read a session or a token",
  needs: ["user"],
  blackbox: true,
  async run({ agent, expect, ...ways }) {
    await enter(agent, ways)
    const send = { kind: "fetch", from: "https://evil.example/", cookie: cookiesOf(agent) } as const
    for (const route of ["/session", "/csrf", "/providers"]) {
      const page = await agent.get(agent.auth(route), send)
      expect(page.headers.get("access-control-allow-origin"), `answer of ${route}`).toBe(null)
      const asked = await agent.send("OPTIONS", agent.auth(route), undefined, {
        ...send,
        headers: { "access-control-request-method": "POST", "access-control-request-headers": "content-type" },
      })
      expect(asked.headers.get("access-control-allow-origin"), `answer to a question about ${route}`).toBe(null)
    }
  },
}
