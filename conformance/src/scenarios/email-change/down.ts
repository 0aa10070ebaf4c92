import { emailOf } from "../../second-factor-steps.ts"
import { enterChangeCode, requestChange, signInByCode } from "../../email-change-steps.ts"
import { postTo } from "../../password-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: [],
  cases: [95, 102, 140],
  name: "while the mail service or the store is down, no address changes; only the notice may be missing",
  needs: ["fixtures", "email", "store"],
  fixture: "email-change",
  async run({ agent, mail, expect }) {
    await signInByCode(agent, mail)
    const mute = await postTo(agent.use("email-change-mute"), "change-email", { email: mail.address("new") })
    const shown = await agent.follow(mute)
    expect(shown.alerts.join(), "without mails").toBe("The e-mail could not be sent. Please try again later.")
    const step = await requestChange(agent.use("email-change"), mail.address("new"))
    const code = mail.code("new")
    const failed = await enterChangeCode(agent.use("email-change-down"), step, code)
    expect(failed.status >= 500, "the status while the store fails").toBe(true)
    expect(await emailOf(agent.use("email-change")), "the address").toBe(mail.address())
    const sent = await enterChangeCode(agent.use("email-change-mute"), step, code)
    expect(sent.json, "the same code, with a notice that cannot be sent").toBe({ changed: true })
    expect(await emailOf(agent.use("email-change")), "the address afterwards").toBe(mail.address("new"))
  },
}
