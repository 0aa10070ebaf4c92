import { answer, codeOf, emailOf, isCodeRefusal, openLink, step, toUserWithFactor } from "../../second-factor-steps.ts"
import { sessionOf } from "../../steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: [],
  cases: [62, 65, 113],
  name: "a code works once, in no other sign-in either, and codes of earlier and distant times are wrong",
  needs: ["fixtures", "email", "store", "passwords"],
  fixture: "mfa",
  async run({ agent, mail, expect }) {
    const factor = await toUserWithFactor(agent, mail)
    const other = agent.fresh()
    await openLink(other, mail)
    const used = await codeOf(other, factor)
    await answer(other, used)
    expect(await emailOf(other), "who is signed in").toBe(mail.address())
    const thief = agent.fresh()
    await openLink(thief, mail)
    const codes = [
      used,
      await codeOf(thief, factor, -1),
      await codeOf(thief, factor, 4),
      await codeOf(thief, factor, -4),
    ]
    for (const [i, code] of codes.entries()) {
      expect(isCodeRefusal(await answer(thief, code)), `code ${i} is refused`).toBe(true)
    }
    expect(await sessionOf(thief), "session").toBe(null)
    thief.wait(2 * step)
    await answer(thief, await codeOf(thief, factor))
    expect(await emailOf(thief), "who is signed in with a new code").toBe(mail.address())
  },
}
