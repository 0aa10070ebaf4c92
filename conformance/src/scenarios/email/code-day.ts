import { enter, isCodeRefusal, perDay, perMail, toCode, toWrong } from "../../mail-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { sessionOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/email"],
  cases: [80],
  name: "an address has twenty codes compared in a day, over all its mails",
  needs: ["fixtures", "email", "store"],
  fixture: "email-code",
  async run({ agent, mail, expect }) {
    for (let compared = 0; compared < perDay; compared += perMail) {
      const browser = agent.fresh()
      const code = await toCode(browser, mail)
      for (let i = 1; i <= perMail; i++) await enter(browser, toWrong(code, i))
    }
    agent.wait(60 * 60)
    const code = await toCode(agent, mail)
    expect(isCodeRefusal(await enter(agent, code)), "the right code of a further mail is refused").toBe(true)
    const other = agent.fresh()
    expect((await enter(other, await toCode(other, mail, "eve"))).location?.pathname, "another address").toBe(
      "/protected",
    )
    await agent.get(mail.link())
    expect((await sessionOf(agent))?.user?.["email"], "who is signed in by link").toBe(mail.address())
  },
}
