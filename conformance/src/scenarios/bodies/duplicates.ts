import type { Scenario } from "../../scenario.ts"
import { rightForm, sessionOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/mounting"],
  cases: [40, 90],
  name: "a repeated field is rejected, and the response quotes the first 100 characters of its name",
  needs: ["fixtures", "credentials"],
  async run({ agent, expect }) {
    const form = Object.entries(await rightForm(agent))
    for (const [name, value] of form) {
      const page = await agent.post("/auth/callback/credentials", [...form, [name, `${value}2`]])
      expect(page.status, `status with two of ${name}`).toBe(400)
      expect(await sessionOf(agent), "session").toBe(null)
    }
    const shown = "x".repeat(100)
    const twice: [string, string] = [`${shown}yz`, "1"]
    const page = await agent.post("/auth/callback/credentials", [...form, twice, twice])
    expect((page.json as { error: string }).error, "answer to two of a long name").toContain(`"${shown}"`)
  },
}
