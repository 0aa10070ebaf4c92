import type { Scenario } from "@svc-auth/conformance"
import { logIn, sessionCookie } from "./steps.ts"

export const scenario: Scenario = {
  spec: ["8/updateAge", "4.3/auth-server"],
  cases: [77],
  name:
    "components can read the session after an await, and the cookie and cache headers are set before the stream starts",
  needs: ["app", "verbs", "fixtures", "credentials"],
  fixture: "unguarded",
  async run({ agent, expect }) {
    const asked = await agent.get("/cached")
    expect([asked.headers.get("vary"), asked.text.includes("nobody")], "signed out").toBe(["Cookie", true])
    await logIn(agent.use("every-access"))
    for (const kind of ["navigate", "fetch"] as const) {
      const page = await agent.get("/cached", { kind, from: `${agent.origin}/` })
      expect(page.text, kind).toContain("Alice")
      expect(page.setCookies.filter((line) => line.startsWith(`${sessionCookie}=`)).length, kind).toBe(1)
      expect(page.headers.get("cache-control"), kind).toBe("private, no-store")
    }
    const logs = (await agent.seen()).filter(({ kind, name }) => kind === "log" && name !== "debug")
    expect(logs, "log").toBe([])
  },
}
