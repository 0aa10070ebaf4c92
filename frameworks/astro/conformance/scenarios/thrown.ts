import type { Scenario } from "@svc-auth/conformance"
import { logIn, meOf, sessionCookie } from "./steps.ts"

export const scenario: Scenario = {
  spec: ["4.3/signOut"],
  cases: [77],
  name: "a handler that signs out and then throws signs the user out, and the app's error page gets the error",
  needs: ["app", "verbs", "fixtures", "credentials", "production"],
  async run({ agent, expect }) {
    const plain = await agent.get("/failing")
    expect([plain.status, plain.alerts], "where no cookie waits").toBe([500, ["no letter can be read"]])
    await logIn(agent)
    const page = await agent.post("/failing", {}, { from: `${agent.origin}/` })
    expect([page.status, page.alerts], "answer").toBe([500, ["no letter can be sent"]])
    expect(page.setCookies.some((line) => line.startsWith(`${sessionCookie}=;`)), "cookie").toBe(true)
    expect(page.headers.get("cache-control"), "Cache-Control").toBe("private, no-store")
    expect(await meOf(agent), "name").toBe(undefined)
  },
}
