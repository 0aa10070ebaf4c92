import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["2.8/authorized"],
  cases: [97],
  name: "a program that authorized refuses gets 401 and the address to sign in at",
  needs: ["app", "guard", "fixtures"],
  async run({ agent, expect }) {
    const page = await agent.get("/protected", { kind: "program" })
    expect(page.status, "status").toBe(401)
    expect(page.json, "body").toHaveKeys(["error", "signInUrl"])
  },
}
