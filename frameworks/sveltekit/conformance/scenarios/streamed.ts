import type { Scenario } from "@svc-auth/conformance"
import { logIn, sessionCookie } from "./steps.ts"

export const scenario: Scenario = {
  id: "sveltekit/streamed",
  spec: ["8/updateAge"],
  cases: [77],
  name: "the session is prolonged before a stream starts, though the page asks for it later",
  needs: ["app", "verbs", "fixtures", "credentials"],
  fixture: "every-access",
  async run({ agent, expect }) {
    await logIn(agent)
    const page = await agent.get("/streamed")
    expect(page.body, "stream").toContain("Alice")
    expect(page.setCookies.some((line) => line.startsWith(`${sessionCookie}=`)), "prolonged").toBe(true)
    expect(page.headers.get("cache-control"), "Cache-Control").toBe("private, no-store")
    const logs = (await agent.seen()).filter(({ kind, name }) => kind === "log" && name !== "debug")
    expect(logs, "log").toBe([])
  },
}
