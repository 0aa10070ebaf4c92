import type { Scenario } from "../../scenario.ts"
import { sessionOf, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["2.8/signIn", "3/signIn-string"],
  cases: [],
  name: "a user for whom callbacks.signIn returns a string is redirected there and not signed in",
  needs: ["fixtures", "credentials"],
  fixture: "sent-elsewhere",
  async run({ agent, expect }) {
    const page = await signInAs(agent)
    expect(page.url, "where it leads").toBe(`${agent.origin}/welcome?from=callback`)
    expect(await sessionOf(agent), "session").toBe(null)
  },
}
