import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["2.8/authorized"],
  cases: [97],
  name: "the app sends a Response that the authorized callback returns",
  needs: ["app", "guard", "fixtures"],
  fixture: "answers-itself",
  async run({ agent, expect }) {
    const page = await agent.get("/protected")
    expect([page.status, page.json], "answer").toBe([418, { answeredBy: "authorized" }])
  },
}
