import type { Scenario } from "@svc-auth/conformance"
import { byScript, logIn } from "./steps.ts"

export const scenario: Scenario = {
  spec: ["4.3/update", "8/updateAge"],
  cases: [],
  name: "after the response has started, auth() still returns the session, and a verb throws",
  needs: ["app", "verbs", "fixtures", "credentials"],
  fixture: "unguarded-every-access",
  async run({ agent, expect }) {
    await logIn(agent)
    const events = await agent.get("/events", byScript(agent))
    expect(events.body, "events").toBe("data: first\n\ndata: Alice\n\n")
    const late = await agent.send("POST", "/late", undefined, byScript(agent))
    expect(late.body.split("\n"), "a late verb").toBe([
      "started",
      "Error: The response has already started, so it cannot set __Host-svc.session-token: do this before you send anything",
    ])
  },
}
