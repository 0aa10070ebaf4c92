import type { Scenario } from "../../scenario.ts"
import { readSession } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["2.8/redirect"],
  cases: [20, 30, 36],
  name: "a malformed target in a planted cookie breaks nothing",
  needs: [],
  blackbox: true,
  async run({ agent, expect }) {
    await agent.get(agent.auth("/signin?callbackUrl=/remembered"))
    for (const { name, value } of agent.jar.all(agent.now())) {
      if (decodeURIComponent(value).includes("/remembered")) {
        agent.jar.plant(name, "http://", agent.origin, "Path=/; Secure; HttpOnly")
      }
    }
    expect((await readSession(agent)).status, "status of the session").toBe(200)
    expect((await agent.get(agent.auth("/signin"))).status, "status of the sign-in page").toBe(200)
  },
}
