import type { Scenario } from "../../scenario.ts"
import { signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  id: "app/guard-fails-closed",
  spec: ["2.8/authorized"],
  cases: [95, 97],
  name: "an authorized that throws lets nobody in",
  needs: ["app", "guard", "fixtures", "credentials"],
  async run({ agent, expect }) {
    await signInAs(agent)
    const page = await agent.use("broken-authorized").get("/protected")
    expect(page.status, "status").toBe(500)
    expect(page.body, "page").not.toContain("Alice")
  },
}
