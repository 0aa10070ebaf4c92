import type { Scenario } from "@svc-auth/conformance"
import { alice, byScript } from "./steps.ts"

export const scenario: Scenario = {
  spec: ["4.3/signIn", "3/authorize-throws"],
  cases: [],
  name: "signIn redirects and ends the handler, even inside try, and a wrong password reaches the app's error handler",
  needs: ["app", "verbs", "fixtures", "credentials"],
  async run({ agent, expect }) {
    const wrong = await agent.post("/strict/login", { ...alice, password: "wrong" })
    expect([wrong.status, wrong.json], "wrong password").toBe([422, { error: "CredentialsSignin" }])
    const right = await agent.post("/strict/login", { ...alice, redirectTo: "/leave" })
    expect([right.status, right.location?.pathname, right.body], "right password").toBe([303, "/leave", ""])
    const { json } = await agent.get("/api/me", byScript(agent))
    expect((json as { user: { name: string } }).user.name, "name").toBe("Alice")
    expect((await agent.get("/strict/ran", byScript(agent))).json, "code after signIn").toBe({ ran: 0 })
  },
}
