import { confirm, enter, isCodeRefusal, isRefusal, toCode, toTwin } from "../../mail-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { sessionOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/email"],
  cases: [61],
  name: "a code works once, and not after its link was used; a link does not work after its code",
  needs: ["fixtures", "email", "store"],
  fixture: "email-code",
  async run({ agent, mail, expect }) {
    const code = await toCode(agent, mail)
    const again = toTwin(agent)
    const link = mail.link()
    expect((await enter(agent, code)).location?.pathname, "where the code leads").toBe("/protected")
    expect(isCodeRefusal(await enter(again, code)), "the code is refused again").toBe(true)
    expect(isRefusal(await confirm(agent.fresh(), link)), "its link is refused").toBe(true)
    expect(await sessionOf(again), "session").toBe(null)
    const next = agent.fresh()
    const nextCode = await toCode(next, mail)
    const elsewhere = agent.fresh()
    expect((await confirm(elsewhere, mail.link())).location?.pathname, "where a link leads elsewhere").toBe(
      "/protected",
    )
    expect(isCodeRefusal(await enter(next, nextCode)), "a code is refused after its link was used").toBe(true)
    expect(await sessionOf(next), "session").toBe(null)
  },
}
