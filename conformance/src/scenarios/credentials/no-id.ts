import type { Scenario } from "../../scenario.ts"
import { sessionOf, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  id: "credentials/no-id",
  spec: ["2.2/id"],
  cases: [54],
  name: "a user without an id does not enter",
  needs: ["fixtures", "credentials"],
  async run({ agent, expect }) {
    const page = await signInAs(agent, "nobody")
    expect(new URL(page.url).searchParams.get("error"), "error").toBe("Configuration")
    expect(await sessionOf(agent), "session").toBe(null)
  },
}
