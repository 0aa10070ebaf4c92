import { enter, isCodeRefusal, perMail, toCode, toWrong } from "../../mail-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { sessionOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/email"],
  cases: [80],
  name: "after five wrong codes only the link works, and a new mail has five again",
  needs: ["fixtures", "email", "store"],
  fixture: "email-code",
  async run({ agent, mail, expect }) {
    const code = await toCode(agent, mail)
    const link = mail.link()
    for (let i = 1; i <= perMail; i++) {
      expect(isCodeRefusal(await enter(agent, toWrong(code, i))), `wrong code ${i}`).toBe(true)
    }
    expect(isCodeRefusal(await enter(agent, code)), "the right code is refused").toBe(true)
    expect(await sessionOf(agent), "session").toBe(null)
    expect((await agent.get(link)).location?.pathname, "where the link leads").toBe("/protected")
    expect((await sessionOf(agent))?.user?.["email"], "who is signed in by link").toBe(mail.address())
    const again = agent.fresh()
    const next = await toCode(again, mail)
    for (let i = 1; i < perMail; i++) await enter(again, toWrong(next, i))
    expect((await enter(again, next)).location?.pathname, "the fifth code of a new mail").toBe("/protected")
  },
}
