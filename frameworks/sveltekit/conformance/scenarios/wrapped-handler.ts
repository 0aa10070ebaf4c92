import type { Scenario } from "@svc-auth/conformance"
import { logIn, sessionCookie } from "./steps.ts"

export const scenario: Scenario = {
  spec: ["4.3/auth-route-handler"],
  cases: [],
  name: "a wrapped handler gets the session, and its redirect carries the prolonged cookie",
  needs: ["app", "verbs", "fixtures", "credentials"],
  fixture: "every-access",
  async run({ agent, expect }) {
    const fetched = { kind: "fetch", from: `${agent.origin}/` } as const
    expect((await agent.get("/api/wrapped", fetched)).json, "signed out").toBe(null)
    await logIn(agent)
    expect((await agent.get("/api/wrapped", fetched)).body, "signed in").toContain("Alice")
    const page = await agent.get("/api/wrapped?redirect", fetched)
    expect([page.status, page.location?.pathname], "redirect").toBe([303, "/"])
    expect(page.setCookies.filter((line) => line.startsWith(`${sessionCookie}=`)).length, "cookies").toBe(1)
  },
}
