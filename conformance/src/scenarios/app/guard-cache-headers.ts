import { logIn } from "../../app-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["2.8/authorized"],
  cases: [77, 97],
  name: "every response of the guard has Vary, and no cache stores a rejection",
  needs: ["app", "guard", "fixtures", "credentials"],
  async run({ agent, expect }) {
    const look = async (kind: "navigate" | "program") => {
      const { status, headers } = await agent.get("/protected", { kind })
      const isUnstored = /\bno-store\b/.test(headers.get("cache-control") ?? "")
      return [status, /\bcookie\b/i.test(headers.get("vary") ?? ""), isUnstored]
    }
    expect(await look("navigate"), "signed out").toBe([303, true, true])
    expect(await look("program"), "a program").toBe([401, true, true])
    await logIn(agent)
    expect((await look("navigate")).slice(0, 2), "a member").toBe([200, true])
  },
}
