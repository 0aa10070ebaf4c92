import type { Scenario } from "@svc-auth/conformance"
import { alice, byScript } from "./steps.ts"

export const scenario: Scenario = {
  spec: ["4.3/signIn", "3/authorize-throws"],
  cases: [],
  name: "signIn redirects even if the app handles every thrown value, and the app answers a wrong password itself",
  needs: ["app", "verbs", "fixtures", "credentials"],
  async run({ agent, expect }) {
    const wrong = await agent.post("/strict/login", { ...alice, password: "wrong" })
    expect([wrong.status, wrong.json], "wrong password").toBe([500, { error: "handled" }])
    const right = await agent.post("/strict/login", { ...alice, redirectTo: "/leave" })
    expect([right.status, right.location?.pathname, right.body], "right password").toBe([303, "/leave", ""])
    const { json } = await agent.get("/api/me", byScript(agent))
    expect((json as { user: { name: string } }).user.name, "name").toBe("Alice")
  },
}
