import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["2.8/authorized"],
  cases: [97],
  name: "a program that the authorized callback rejects gets 401 and the URL of the sign-in page",
  needs: ["app", "guard", "fixtures"],
  async run({ agent, expect }) {
    const page = await agent.get("/protected", { kind: "program" })
    expect(page.status, "status").toBe(401)
    expect(page.json, "body").toHaveKeys(["error", "signInUrl"])
  },
}
