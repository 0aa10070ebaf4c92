import { codeLife, enter, isCodeRefusal, toCode, toTwin } from "../../mail-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["4.1/email"],
  cases: [61],
  name: "a code works for ten minutes, and its link longer",
  needs: ["fixtures", "email", "store"],
  fixture: "email-code",
  async run({ agent, mail, expect }) {
    const code = await toCode(agent, mail)
    const twin = toTwin(agent)
    // A slow server has time to answer before the code ends.
    const nearlyOver = codeLife - 60
    agent.wait(nearlyOver)
    const early = agent.fresh()
    const earlyCode = await toCode(early, mail, "eve")
    early.wait(nearlyOver)
    expect((await enter(early, earlyCode)).location?.pathname, "a minute before the end").toBe("/protected")
    agent.wait(61)
    twin.wait(codeLife + 1)
    expect(isCodeRefusal(await enter(agent, code)), "after ten minutes it is refused").toBe(true)
    expect(isCodeRefusal(await enter(twin, code)), "also with the old cookie").toBe(true)
    expect((await agent.get(mail.link())).location?.pathname, "where the link leads").toBe("/protected")
  },
}
