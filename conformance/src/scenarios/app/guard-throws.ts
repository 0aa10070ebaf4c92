import { logIn } from "../../app-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["2.8/authorized"],
  cases: [95, 97],
  name:
    "the guard opens no page if authorized throws a value other than an Error or the configuration throws, and the app continues to run",
  needs: ["app", "verbs", "guard", "fixtures", "credentials", "production"],
  async run({ agent, expect }) {
    // the last is no JSON, so the configuration itself throws
    for (const fixture of ["throws-nonsense", "throws-route", "rejects-with-nothing", "changed:no-json"] as const) {
      for (const path of ["/protected", "/protected/api", "/protected/nowhere", "/protected/__data.json"]) {
        for (const kind of ["navigate", "program"] as const) {
          const page = await agent.use(fixture).get(path, { kind })
          expect(page.status, `${path} with ${fixture} by ${kind}`).toBe(500)
          expect(page.body, `${path} with ${fixture} by ${kind}`).not.toContain("members")
        }
      }
    }
    await logIn(agent.use("default"))
    expect((await agent.get("/protected")).text, "afterwards").toContain("Alice")
  },
}
