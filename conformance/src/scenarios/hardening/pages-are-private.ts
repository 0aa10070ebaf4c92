import { signIn } from "../../blackbox-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["2.7/pages"],
  cases: [35, 77],
  name: "no cache may store a page with a form, or a redirect that signs a user in",
  needs: ["user"],
  blackbox: true,
  async run({ agent, expect, ...services }) {
    for (const route of ["/signin", "/signout"]) {
      const page = await agent.get(agent.auth(route))
      expect(page.headers.get("cache-control") ?? "", `Cache-Control of ${route}`).toMatch(/no-store|private/)
    }
    const page = await signIn(agent, services)
    expect(page.headers.get("cache-control") ?? "", "Cache-Control of the sign-in").toMatch(/no-store|private/)
  },
}
