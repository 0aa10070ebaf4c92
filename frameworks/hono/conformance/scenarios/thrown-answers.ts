import type { Scenario } from "@svc-auth/conformance"
import { alice, byScript } from "./steps.ts"

export const scenario: Scenario = {
  spec: ["4.3/signIn", "3/authorize-throws"],
  cases: [],
  name: "signIn redirects even if a part of the app catches every thrown value, and the part answers a wrong password",
  needs: ["app", "verbs", "fixtures", "credentials"],
  async run({ agent, expect }) {
    const wrong = await agent.post("/strict/login", { ...alice, password: "wrong" })
    expect([wrong.status, wrong.json], "wrong password").toBe([500, { error: "handled" }])
    for (const path of ["/strict/login", "/strict/swallowed"]) {
      const right = await agent.fresh().post(path, { ...alice, redirectTo: "/leave" })
      expect([right.status, right.location?.pathname, right.body], `right password, ${path}`).toBe([303, "/leave", ""])
    }
    const handled = await agent.post("/strict/login", { ...alice, redirectTo: "/leave" })
    expect(handled.headers.get("x-part"), "the part's own header").toBe("strict")
    const { json } = await agent.get("/api/me", byScript(agent))
    expect((json as { user: { name: string } }).user.name, "name").toBe("Alice")
  },
}
