import { callsOf, enter, toCode } from "../../mail-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { sessionOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/email"],
  cases: [50],
  name: "callbacks.signIn may refuse a sign-in by code, which then keeps its counts",
  needs: ["fixtures", "email", "store"],
  fixture: "email-code-refused",
  async run({ agent, mail, expect }) {
    const code = await toCode(agent, mail)
    const before = (await agent.seen()).length
    expect((await enter(agent, code)).location?.searchParams.get("error"), "error").toBe("AccessDenied")
    expect(await sessionOf(agent), "session").toBe(null)
    const calls = callsOf((await agent.seen()).slice(before))
    expect(calls.includes("giveBack"), "whether counts were given back").toBe(false)
  },
}
