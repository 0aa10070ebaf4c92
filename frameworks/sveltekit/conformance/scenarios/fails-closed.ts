import type { Scenario } from "@svc-auth/conformance"
import { logIn } from "./steps.ts"

/** Fixtures with a broken part that the guard depends on, and the guard's status. */
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
  name: "with a broken store, callback or configuration, the guard lets no kind of request pass",
  needs: ["app", "guard", "fixtures", "credentials", "production"],
  async run({ agent, expect }) {
    await logIn(agent)
    for (const [fixture, status] of broken) {
      agent.use(fixture)
      for (const path of ["/protected", "/protected/__data.json", "/protected/api"]) {
        const page = await agent.get(path)
        expect(page.status, `${path} with ${fixture}`).toBe(status)
        expect(page.body, path).not.toContain("Alice")
        expect(page.body, path).not.toContain("members")
      }
      const bought = await agent.post("/protected?/buy", {}, { from: `${agent.origin}/protected` })
      expect(bought.status, `action with ${fixture}`).toBe(status)
    }
    expect((await agent.use("broken-jwt").get("/")).status, "an open page").toBe(200)
    expect((await agent.use("default").get("/protected")).text, "mended").toContain("Alice")
  },
}
