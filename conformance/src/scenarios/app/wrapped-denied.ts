import { logIn, meOf } from "../../app-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["4.3/auth-route-handler", "2.8/authorized"],
  cases: [95, 97],
  name: "a handler that auth() wraps gets the session, and does not run if authorized rejects the user",
  needs: ["app", "verbs", "guard", "fixtures", "credentials"],
  async run({ agent, expect }) {
    const ask = (query = "") => agent.get(`/api/wrapped${query}`, { kind: "fetch", from: `${agent.origin}/` })
    expect((await ask()).json, "the open function, signed out").toBe(null)
    for (const query of ["", "?redirect"]) {
      const refused = await agent.use("members-only").get(`/api/wrapped${query}`, { kind: "program" })
      expect([refused.status, refused.location], `signed out${query}`).toBe([401, undefined])
      expect(refused.json, `signed out${query}`).toHaveKeys(["error", "signInUrl"])
    }
    await logIn(agent)
    expect((await ask()).body, "signed in").toContain("Alice")
    const broken = await agent.use("broken-authorized").get("/api/wrapped", { kind: "program" })
    expect([broken.status, broken.body.includes("Alice")], "authorized throws").toBe([500, false])
    const away = await agent.use("every-access").get("/api/wrapped?redirect")
    expect([away.status, away.location?.pathname], "its redirect").toBe([303, "/"])
    expect(await meOf(agent), "name").toBe("Alice")
  },
}
