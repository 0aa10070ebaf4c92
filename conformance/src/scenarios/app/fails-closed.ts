import { logIn } from "../../app-steps.ts"
import type { Scenario } from "../../scenario.ts"

/** Fixtures that break something which the guard depends on, and the status of the response. */
const broken = [
  ["broken-jwt", 503],
  ["broken-session", 503],
  ["broken-authorized", 500],
  ["no-secret", 500],
  ["untrusted-host", 500],
  ["short-secret", 500],
  ["broken-base-path", 500],
] as const

export const scenario: Scenario = {
  spec: ["2.8/authorized"],
  cases: [95, 97],
  name: "the guard lets no request pass if a callback, a secret or the configuration is broken, and shows no reason",
  needs: ["app", "verbs", "guard", "fixtures", "credentials", "production", "cookie-sessions"],
  async run({ agent, expect }) {
    await logIn(agent)
    for (const [fixture, status] of broken) {
      agent.use(fixture)
      for (const [path, kind] of [["/protected", "navigate"], ["/protected/api", "program"]] as const) {
        const page = await agent.get(path, { kind })
        expect(page.status, `${path} with ${fixture}`).toBe(status)
        expect(page.body, `${path} with ${fixture}`).not.toMatch(/Alice|members|AUTH_|secret|basePath|authorized/)
      }
      const written = await agent.postJson("/protected/api", {})
      expect([written.status, written.body.includes("changed")], `POST with ${fixture}`).toBe([status, false])
    }
    const page = await agent.use("broken-jwt").get("/")
    expect([page.status, page.text.includes("Alice")], "an open page").toBe([200, false])
    expect((await agent.use("default").get("/protected")).text, "mended").toContain("Alice")
  },
}
