import { isRefusal } from "../../mail-steps.ts"
import { better, chooseBy, good, isWrong, signInBy, signUpBy, toPasswordLink } from "../../password-steps.ts"
import { sessionOf } from "../../steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: [],
  cases: [58, 61, 120],
  name:
    "a forgotten password is replaced by a mailed link, which ends all sessions and every other link, and tells the owner",
  needs: ["fixtures", "email", "store", "passwords"],
  fixture: "password",
  async run({ agent, mail, expect }) {
    const email = mail.address()
    await signUpBy(agent, mail)
    const owner = agent.fresh()
    const asked = await owner.submit(await owner.get(owner.auth("/reset/password")), "Send e-mail", { email })
    expect(asked.text, "the page after the address").toContain("An e-mail is on its way to you.")
    const first = mail.link()
    const second = await toPasswordLink(owner, mail, "reset")
    const saved = await owner.submit(await owner.get(second), "Save password", { password: better })
    expect(saved.text, "the page after the new password").toContain("Your password has been saved.")
    expect(await sessionOf(owner), "the session of who chose it").toBe(null)
    expect(await sessionOf(agent), "the session from before").toBe(null)
    expect(mail.letters().at(-1)?.subject, "the newest mail").toMatch(/^Your password for .* was changed$/)
    expect(/https?:\/\//.test(mail.letters().at(-1)!.text), "it contains a link").toBe(false)
    for (const [what, link] of [["the link", second], ["an older link", first]] as const) {
      expect(isRefusal(await chooseBy(owner, link, good)), `${what} is refused afterwards`).toBe(true)
    }
    expect(isWrong(await signInBy(owner, email, good)), "the old password is wrong").toBe(true)
    expect((await signInBy(owner, email, better)).location?.pathname, "where the new one leads").toBe("/protected")
  },
}
