import { logIn, meOf, sessionLines } from "../../app-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["4.3/auth-server"],
  cases: [],
  name: "a response contains the app's own cookie and the renewed session's cookie, each once",
  needs: ["app", "verbs", "fixtures", "credentials"],
  fixture: "unguarded-every-access",
  async run({ agent, expect }) {
    await logIn(agent)
    // for a page the library sets its cookie first, for a call the app does
    for (const send of [{}, { kind: "fetch", from: `${agent.origin}/` }] as const) {
      const page = await agent.get("/both", send)
      expect(page.text, "page").toContain("Alice")
      expect(page.setCookies.filter((line) => line.startsWith("app=1")).length, "cookies of the app").toBe(1)
      expect(sessionLines(page).length, "cookies of the session").toBe(1)
    }
    expect(agent.jar.get("app"), "kept").toBe("1")
    expect(await meOf(agent), "name").toBe("Alice")
  },
}
