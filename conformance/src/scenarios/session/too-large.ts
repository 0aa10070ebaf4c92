import type { Scenario } from "../../scenario.ts"
import { sessionOf, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["2.8/jwt", "7/AuthError"],
  cases: [91, 92],
  name: "a session too large for browsers is rejected when it is written, and logged",
  needs: ["fixtures", "credentials"],
  fixture: "too-large-session",
  async run({ agent, expect }) {
    const page = await signInAs(agent)
    expect(new URL(page.url).searchParams.get("error"), "error").toBe("Configuration")
    expect(await sessionOf(agent), "session").toBe(null)
    const logged = (await agent.seen()).filter(({ kind, name }) => kind === "log" && name === "error")
    expect(JSON.stringify(logged), "log").toContain("SessionTooLarge")
  },
}
