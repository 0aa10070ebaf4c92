import type { Scenario } from "@svc-auth/conformance"
import { alice, callAction, clients, logIn, redirectOf } from "./steps.ts"

export const scenario: Scenario = {
  spec: ["2.8/authorized"],
  cases: [97],
  name: "Next's client goes to the page with the 403 if the user may not open a page or run an action",
  needs: ["app", "guard", "fixtures", "credentials"],
  async run({ agent, expect }) {
    await logIn(agent)
    agent.use("guarded-by-role")
    const locations: Record<string, string | undefined> = {}
    for (const [client, headers] of Object.entries(clients)) {
      const page = await agent.get("/protected/static", { headers })
      // Next removes the other headers before the proxy. After a 403 in place of data, its client opens the page itself
      expect(page.status, client).toBe(headers["next-url"] ? 303 : 403)
      if (page.location) locations[client] = page.location.href
    }
    const called = await callAction(agent, "Log in", alice, "/protected")
    expect(called.status, "an action").toBe(303)
    locations["an action"] = redirectOf(called)
    for (const [what, location = "/"] of Object.entries(locations)) {
      expect(new URL(location, agent.origin).pathname, what).toBe("/auth/error")
      const page = await agent.get(location)
      expect([page.status, page.text.includes("No access to this page")], `where ${what} leads`).toBe([403, true])
    }
  },
}
