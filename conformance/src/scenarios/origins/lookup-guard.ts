import type { Scenario } from "../../scenario.ts"
import { signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["2.7/origins", "2.7/providers"],
  cases: [95],
  name: "the guard lets no request pass while the providers of its origin cannot be found, and answers 503",
  needs: ["app", "fixtures", "guard", "credentials", "origins"],
  fixture: "tenants",
  async run({ agent, expect }) {
    const bad = agent.at("https://bad.app.test")
    for (const [path, kind] of [["/protected", "navigate"], ["/protected/api", "program"]] as const) {
      const page = await bad.get(path, { kind })
      expect([page.status, page.location], path).toBe([503, undefined])
    }
    const a = agent.at("https://a.app.test")
    expect((await a.get("/protected")).location?.origin, "a guarded page without a session").toBe(a.origin)
    await signInAs(a)
    expect((await a.get("/protected")).status, "a guarded page with a session").toBe(200)
  },
}
