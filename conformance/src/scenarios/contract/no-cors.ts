import { signInForCookies } from "../../blackbox-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { cookiesOf } from "../../steps.ts"

const everywhere = ["/session", "/csrf", "/providers"]

export const scenario: Scenario = {
  spec: ["4.1/session"],
  cases: [32, 35, 76],
  name: "a script on another site cannot read a session, a CSRF token or a page",
  needs: ["user"],
  blackbox: true,
  async run({ agent, expect, fixtures, ...services }) {
    await signInForCookies(agent, services)
    const send = { kind: "fetch", from: "https://evil.example/", cookie: cookiesOf(agent) } as const
    for (const route of fixtures ? [...everywhere, "/signin", "/signout", "/error"] : everywhere) {
      const page = await agent.get(agent.auth(route), send)
      // without this header a script reads nothing: @elysiajs/cors sends the others to every origin
      expect(page.headers.get("access-control-allow-origin"), `answer of ${route}`).toBe(null)
      if (fixtures) expect(page.status, `status of ${route}`).toBe(200)
      const preflight = await agent.send("OPTIONS", agent.auth(route), undefined, {
        ...send,
        headers: { "access-control-request-method": "POST", "access-control-request-headers": "content-type" },
      })
      expect(preflight.headers.get("access-control-allow-origin"), `answer to a preflight of ${route}`).toBe(null)
    }
  },
}
