import type { Scenario } from "../../scenario.ts"
import { sessionOf, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["2.2/id"],
  cases: [54],
  name: "a user without an id, or with an empty one, is not signed in",
  needs: ["fixtures", "credentials"],
  async run({ agent, expect }) {
    for (const username of ["nobody", "empty"]) {
      const page = await signInAs(agent, username)
      expect(new URL(page.url).searchParams.get("error"), `error of ${username}`).toBe("Configuration")
      expect(await sessionOf(agent), `session of ${username}`).toBe(null)
    }
  },
}
