import {
  answer,
  codeOf,
  emailOf,
  isCodeRefusal,
  openLink,
  perDay,
  perPending,
  toUserWithFactor,
  wrongCode,
} from "../../second-factor-steps.ts"
import { sessionOf } from "../../steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: [],
  cases: [65, 80, 82, 118],
  name:
    "after five wrong answers to one pending sign-in, and twenty in a day, right ones are refused, even with limits off",
  needs: ["fixtures", "email", "store", "passwords"],
  fixture: "mfa-unlimited",
  async run({ agent, mail, expect }) {
    const factor = await toUserWithFactor(agent, mail)
    const other = agent.fresh()
    await openLink(other, mail)
    for (let i = 0; i < perPending; i++) await answer(other, i % 2 ? wrongCode : factor.recoveryCodes[0]!.slice(1))
    for (const right of [await codeOf(other, factor), factor.recoveryCodes[0]!]) {
      expect(isCodeRefusal(await answer(other, right)), "a right answer after five wrong ones is refused").toBe(true)
    }
    expect(await sessionOf(other), "session").toBe(null)
    const next = agent.fresh()
    await openLink(next, mail)
    await answer(next, await codeOf(next, factor))
    expect(await emailOf(next), "who is signed in by a new pending sign-in").toBe(mail.address())

    for (let left = perDay - perPending; left > 0; left -= perPending) {
      const browser = agent.fresh()
      await openLink(browser, mail)
      await Promise.all(Array.from({ length: perPending }, () => answer(browser, wrongCode)))
    }
    const last = agent.wait(60).fresh()
    await openLink(last, mail)
    for (const right of [await codeOf(last, factor), factor.recoveryCodes[0]!]) {
      expect(isCodeRefusal(await answer(last, right)), "a right answer after twenty wrong ones is refused").toBe(true)
    }
    expect(await sessionOf(last), "session afterwards").toBe(null)
  },
}
