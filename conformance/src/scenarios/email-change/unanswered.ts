import { emailOf } from "../../second-factor-steps.ts"
import { enterChangeCode, requestChange, signInByCode } from "../../email-change-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: [],
  cases: [95, 102, 142],
  name: "the old address is told of a change that the store has made although its answer was lost",
  needs: ["fixtures", "email", "store"],
  fixture: "email-change",
  async run({ agent, mail, expect }) {
    await signInByCode(agent, mail)
    const step = await requestChange(agent, mail.address("new"))
    const done = await enterChangeCode(agent.use("email-change-unanswered"), step, mail.code("new"))
    expect(done.json, "the response").toBe({ changed: true })
    expect(await emailOf(agent.use("email-change")), "the address").toBe(mail.address("new"))
    expect(mail.letters().at(-1)?.subject, "the mail to the old address").toMatch(/has been changed$/)
  },
}
