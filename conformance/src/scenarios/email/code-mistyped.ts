import { from } from "../../limit-steps.ts"
import { enter, isCodeRefusal, perDay, perMail, toWrong } from "../../mail-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { csrfOf, sessionOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/email"],
  cases: [80],
  name: "a user who mistypes all codes of a day still gets a mail, and the link in it works",
  needs: ["fixtures", "email", "store", "proxy-headers"],
  fixture: "email-code-behind-proxy",
  async run({ agent, mail, expect }) {
    const send = { headers: from("198.51.100.1") }
    const askFromHome = async () => {
      const fields = { csrfToken: await csrfOf(agent), callbackUrl: "/protected", email: mail.address() }
      return await agent.post("/auth/signin/email", fields, send)
    }
    for (let compared = 0; compared < perDay; compared += perMail) {
      await askFromHome()
      for (let i = 1; i <= perMail; i++) {
        expect(isCodeRefusal(await enter(agent, toWrong(mail.code(), i), "email", send)), "refused as wrong").toBe(true)
      }
    }
    const before = mail.letters().length
    expect((await askFromHome()).location?.pathname, "a further mail").toBe("/auth/verify-request")
    expect(mail.letters().length - before, "further mails").toBe(1)
    await agent.get(mail.link())
    expect((await sessionOf(agent))?.user?.["email"], "who is signed in by its link").toBe(mail.address())
  },
}
