import type { Scenario } from "../../scenario.ts"
import { signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["2.8/authorized"],
  cases: [],
  name: "the authorized callback runs once per page with one URL, whether a user is signed in or not",
  needs: ["fixtures", "app", "credentials", "guard"],
  async run({ agent, expect }) {
    const calls = async () => (await agent.seen()).filter(({ name }) => name === "authorized").length
    const visit = async (who: string) => {
      for (const path of ["/", "/protected", "/protected/api"]) {
        const before = await calls()
        await agent.get(path)
        expect(await calls() - before, `calls for ${path}, ${who}`).toBe(1)
      }
    }
    await visit("signed out")
    await signInAs(agent)
    await visit("signed in")
  },
}
