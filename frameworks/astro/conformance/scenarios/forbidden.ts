import type { Scenario } from "@svc-auth/conformance"
import { call, logIn } from "./steps.ts"

export const scenario: Scenario = {
  spec: ["2.8/authorized"],
  cases: [97],
  name: "an action that the user may not call is FORBIDDEN for Astro's client, and a form on a page gets the 403",
  needs: ["app", "guard", "fixtures", "credentials"],
  async run({ agent, expect }) {
    await logIn(agent)
    agent.use("closed")
    const called = await call(agent, "buy", {})
    const { type, code, error } = called.json as Record<string, string>
    expect([called.status, type, code, error], "what Astro's client reads").toBe([
      403,
      "AstroActionError",
      "FORBIDDEN",
      "AccessDenied",
    ])
    const form = await agent.post("/offer?_action=buy", { a: "b" }, { from: `${agent.origin}/offer` })
    expect([form.status, form.text.includes("No access to this page")], "a form").toBe([403, true])
  },
}
