import type { Scenario } from "../../scenario.ts"
import { readSession, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["8/updateAge", "2.8/jwt"],
  cases: [57],
  name: "a read of the session within updateAge sets no cookie and extends nothing",
  needs: ["fixtures", "credentials"],
  fixture: "short-session",
  async run({ agent, expect }) {
    await signInAs(agent)
    const first = await readSession(agent)
    const second = await readSession(agent.wait(50))
    expect([...first.setCookies, ...second.setCookies], "cookies").toBe([])
    expect(second.body, "body").toBe(first.body)
  },
}
