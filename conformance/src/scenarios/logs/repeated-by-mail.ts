import { expectRepeated } from "../../log-steps.ts"
import { ask, enter, toCode, toLink } from "../../mail-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["2.7/logger"],
  cases: [93],
  name:
    "links and codes that an app's function repeats in an error, such as the one that sends them, do not reach the log",
  needs: ["fixtures", "email", "store"],
  async run({ agent, mail, expect }) {
    const sender = agent.fresh().use("email-repeating")
    await ask(sender, mail.address())
    await ask(sender, mail.address(), "code-mail")
    const logged = await expectRepeated(
      { agent: sender, expect },
      [],
      "`sendVerificationRequest`",
    )
    for (const secret of [/\b[\w-]{43}\b/, /\b\d{6,8}\b/]) {
      const [found] = secret.exec(logged) ?? []
      expect(found, `what ${secret} finds in the log`).toBe(undefined)
    }
    const browser = agent.fresh().use("email-repeating-sign-in")
    const link = await toLink(browser, mail, "grace")
    await browser.get(link)
    const code = await toCode(browser, mail, "ada")
    await enter(browser, code)
    const secrets = [new URL(link).searchParams.get("token"), code]
    await expectRepeated({ agent: browser, expect }, secrets, "`callbacks.signIn`")
  },
}
