import type { Scenario } from "@svc-auth/conformance"
import { alice, call, functionUrl, meOf } from "./steps.ts"

export const scenario: Scenario = {
  id: "solidstart/single-flight",
  spec: ["4.3/auth-server"],
  cases: [],
  name: "what a page asks for in the flight of the action that signs in knows the person already",
  needs: ["app", "verbs", "fixtures", "credentials"],
  async run({ agent, expect }) {
    const headers = { "x-single-flight": "true" }
    const page = await call(agent, await functionUrl(agent, "Log in"), alice, headers)
    expect(page.headers.get("x-single-flight"), "single flight").toBe("true")
    expect(page.body, "data of the page").toContain("Alice")
    expect(await meOf(agent), "name").toBe("Alice")
    const out = await call(agent, await functionUrl(agent, "Log out"), {}, headers)
    expect(out.body, "data after signing out").toContain("nobody")
    expect(out.body, "data after signing out").not.toContain("Alice")
  },
}
