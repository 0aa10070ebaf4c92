import { ask, enter, isCodeRefusal, perDay, perMail, toCode, toWrong } from "../../mail-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["4.1/email"],
  cases: [80, 90],
  name:
    "another spelling of an address gets no further codes compared, in any browser, and another address has counts of its own",
  needs: ["fixtures", "email", "store"],
  fixture: "email-code",
  async run({ agent, mail, expect }) {
    const [local = "", domain = ""] = mail.address().split("@")
    const spellings = [
      `${local.toUpperCase()}@${domain}`,
      `  ${local}@${domain.toUpperCase()} `,
      `${local}@${domain}`,
      `${local[0]!.toUpperCase()}${local.slice(1)}@${domain}   `,
    ]
    expect(spellings.length * perMail, "attempts").toBe(perDay)
    const guessers = await Promise.all(spellings.map(async (spelling) => {
      const browser = agent.fresh()
      await ask(browser, spelling)
      return browser
    }))
    const guesses = guessers.flatMap((browser) => Array.from({ length: perMail }, (_, i) => [browser, i] as const))
    const wrong = toWrong(mail.code())
    const answers = await Promise.all(guesses.map(([browser, i]) => enter(browser, toWrong(wrong, 10 * i))))
    expect(answers.every(isCodeRefusal), "every guess is refused").toBe(true)
    const code = await toCode(agent, mail)
    expect(isCodeRefusal(await enter(agent, code)), "the right code is refused, too").toBe(true)

    // many services deliver it to the same mailbox, but here it is another user
    const tagged = agent.fresh()
    const own = await toCode(tagged, mail, "ada+tag")
    expect((await enter(tagged, own)).location?.pathname, "the code for another address").toBe("/protected")
  },
}
