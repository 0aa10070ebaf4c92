import { signIn } from "../../blackbox-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["2.8/redirect"],
  cases: [20, 36],
  name: "a target in a planted cookie is not followed",
  needs: ["user"],
  blackbox: true,
  async run({ agent, expect, ...services }) {
    await agent.get(agent.auth("/signin?callbackUrl=/remembered"))
    for (const { name, value } of agent.jar.all(agent.now())) {
      if (decodeURIComponent(value).includes("/remembered")) {
        agent.jar.plant(name, `${agent.origin}/planted`, agent.origin, "Path=/; Secure; HttpOnly")
      }
    }
    const page = await signIn(agent, services)
    expect(page.location?.pathname, "where it leads").not.toBe("/planted")
  },
}
