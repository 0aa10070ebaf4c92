import type { Scenario } from "@svc-auth/conformance"
import { alice, sessionCookie } from "./steps.ts"

export const scenario: Scenario = {
  spec: ["8/updateAge", "4.3/signOut"],
  cases: [92],
  name:
    "a response with status 400 carries the prolonged session, is not cached if it was thrown, and sets each cookie once",
  needs: ["app", "verbs", "fixtures", "credentials"],
  fixture: "every-access",
  async run({ agent, expect }) {
    const set = (lines: readonly string[]) => lines.filter((line) => line.startsWith(`${sessionCookie}=`)).length
    await agent.submit(await agent.get("/actions"), "Log in", alice)
    const failed = await agent.postJson("/json-login", { ...alice, password: "wrong" })
    expect([failed.status, set(failed.setCookies)], "a failure").toBe([400, 1])
    for (const status of [404, 410, 500]) {
      const thrown = await agent.get(`/failed?status=${status}`, { kind: "program" })
      expect([thrown.status, set(thrown.setCookies)], "thrown").toBe([status, 1])
      expect(thrown.headers.get("cache-control"), `Cache-Control of ${status}`).toBe("private, no-store")
      expect(thrown.headers.get("vary"), `Vary of ${status}`).toMatch(/\bcookie\b/i)
    }
    const out = await agent.post("/logout", {}, { from: `${agent.origin}/` })
    expect([out.status, set(out.setCookies)], "a sign-out").toBe([303, 1])
    expect(agent.jar.all(agent.now()).filter(({ name }) => name.includes("session-token")), "cookies").toBe([])
  },
}
