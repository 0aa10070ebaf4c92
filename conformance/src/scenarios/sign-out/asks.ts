import type { Scenario } from "../../scenario.ts"
import { sessionOf, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/mounting"],
  cases: [32, 49],
  name: "a link to signout asks first",
  needs: ["fixtures", "credentials"],
  async run({ agent, expect }) {
    await signInAs(agent)
    const page = await agent.get("/auth/signout", { from: "https://evil.example/" })
    expect(page.status, "status").toBe(200)
    expect((await sessionOf(agent))?.user?.["name"], "name").toBe("Alice")
  },
}
