import type { Scenario } from "@svc-auth/conformance"
import { byScript, logIn, sessionCookie } from "./steps.ts"

export const scenario: Scenario = {
  spec: ["4.3/auth-server", "8/updateAge"],
  cases: [77],
  name: "a stream of events can read the session after its first event, and the session is prolonged before it",
  needs: ["app", "verbs", "fixtures", "credentials"],
  fixture: "unguarded-every-access",
  async run({ agent, expect }) {
    expect((await agent.get("/events", byScript(agent))).body, "signed out").toBe("data: first\n\ndata: nobody\n\n")
    await logIn(agent)
    const page = await agent.get("/events", byScript(agent))
    expect(page.body, "signed in").toBe("data: first\n\ndata: Alice\n\n")
    expect(page.setCookies.filter((line) => line.startsWith(`${sessionCookie}=`)).length, "cookies").toBe(1)
    expect(/\bcookie\b/i.test(page.headers.get("vary") ?? ""), "Vary").toBe(true)
  },
}
