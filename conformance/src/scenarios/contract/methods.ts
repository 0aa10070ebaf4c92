import { isSignedIn, providerOf, signInForCookies } from "../../blackbox-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["4.1/mounting"],
  cases: [38],
  name: "a method that a route does not offer is rejected without effect",
  needs: ["user"],
  blackbox: true,
  async run({ agent, expect, ...services }) {
    await signInForCookies(agent, services)
    for (const method of ["PUT", "PATCH", "DELETE"]) {
      for (const route of ["/session", "/signout", `/callback/${providerOf(agent)}`]) {
        const page = await agent.send(method, agent.auth(route), undefined, { from: `${agent.origin}/` })
        expect(page.status >= 400 && page.status < 500, `${method} ${route} is refused (${page.status})`).toBe(true)
      }
    }
    expect(await isSignedIn(agent), "the user is signed in").toBe(true)
  },
}
