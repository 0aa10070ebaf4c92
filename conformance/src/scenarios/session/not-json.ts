import type { Scenario } from "../../scenario.ts"
import { readSession, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["2.8/session"],
  cases: [95],
  name: "a session that JSON cannot contain causes an error that names the member",
  needs: ["fixtures", "credentials"],
  async run({ agent, expect }) {
    await signInAs(agent)
    expect((await readSession(agent.use("session-with-bigint"))).status, "status with a BigInt").toBe(503)
    expect(JSON.stringify(await agent.seen()), "log").toContain("`user.balance` is a BigInt")
    expect((await readSession(agent.use("session-with-cycle"))).status, "status with a cycle").toBe(503)
    expect(JSON.stringify(await agent.seen()), "log").toContain("`user.self` contains itself")
  },
}
