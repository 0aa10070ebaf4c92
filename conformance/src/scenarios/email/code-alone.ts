import { ask, enter, isCodeRefusal, toWrong } from "../../mail-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { sessionOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/email"],
  cases: [],
  name: "a mail without a link has a code of six digits, and no link works",
  needs: ["fixtures", "email", "store"],
  fixture: "email-code",
  async run({ agent, mail, expect }) {
    const sent = await agent.follow(await ask(agent, mail.address(), "code-mail"))
    const [letter] = mail.letters()
    const code = mail.code()
    expect(/^\d{6}$/.test(code), "6 digits").toBe(true)
    expect(/https?:\/\//.test(letter!.text) || letter!.html.includes("href"), "whether there is a link").toBe(false)
    expect(sent.text, "the page").toContain("A code to sign in is on its way to you.")
    expect(isCodeRefusal(await enter(agent, toWrong(code), "code-mail")), "a wrong code is refused").toBe(true)
    expect(isCodeRefusal(await enter(agent, code, "email")), "at another provider it is refused").toBe(true)
    const other = agent.fresh()
    await ask(other, mail.address(), "code-mail")
    expect(
      isCodeRefusal(await enter(other, code, "code-mail")),
      "in a browser that asked for another mail it is refused",
    )
      .toBe(true)
    const page = await enter(agent, code, "code-mail")
    expect(page.location?.pathname, "where the code leads").toBe("/protected")
    expect((await sessionOf(agent))?.user?.["email"], "who is signed in").toBe(mail.address())
  },
}
