import { enter, isCodeRefusal, perDay, perMail, toCode, toWrong } from "../../mail-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["4.1/email"],
  cases: [80],
  name:
    "codes for an address are compared again when the day of its twenty wrong ones has ended by the clock of the store",
  needs: ["fixtures", "email", "store"],
  async run({ agent, mail, expect }) {
    const now = agent.use("email-code-counted-now")
    for (let compared = 0; compared < perDay; compared += perMail) {
      const browser = now.fresh().use("email-code-counted-now")
      const code = await toCode(browser, mail)
      for (let i = 1; i <= perMail; i++) await enter(browser, toWrong(code, i))
    }
    const late = agent.fresh().use("email-code-counted-late")
    const code = await toCode(late, mail)
    expect(isCodeRefusal(await enter(late, code)), "the right code is refused after 23 hours").toBe(true)
    const next = agent.fresh().use("email-code-counted-next-day")
    const fresh = await toCode(next, mail)
    expect(isCodeRefusal(await enter(next, toWrong(fresh))), "a wrong code of the next day is refused").toBe(true)
    expect((await enter(next, fresh)).location?.pathname, "the right code of the next day").toBe("/protected")
  },
}
