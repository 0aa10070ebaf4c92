import { expectRepeated } from "../../log-steps.ts"
import { chooseBy, good, postTo, toPasswordLink } from "../../password-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["2.7/logger"],
  cases: [93],
  name: "a new password that `checkPassword` repeats in an error, and a link that `mail` repeats, do not reach the log",
  needs: ["fixtures", "passwords", "email", "store"],
  async run({ agent, mail, expect }) {
    const browser = agent.fresh().use("password-repeating")
    const link = await toPasswordLink(browser, mail, "signup")
    await chooseBy(browser, link, ` ${good} ①`)
    const secrets = [good, `${good} 1`, new URL(link).searchParams.get("token")]
    await expectRepeated({ agent: browser, expect }, secrets, "`checkPassword`")

    const sender = agent.fresh().use("password-repeating-mail")
    await postTo(sender, "signup/password", { email: mail.address("grace") })
    const logged = await expectRepeated({ agent: sender, expect }, [], "`mail`")
    const [found] = /\b[\w-]{43}\b/.exec(logged) ?? []
    expect(found, "a token in the log").toBe(undefined)
  },
}
