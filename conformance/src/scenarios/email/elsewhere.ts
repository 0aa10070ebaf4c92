import { ask } from "../../mail-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["2.8/signIn.email", "3/signIn-string"],
  cases: [],
  name: "a user whom callbacks.signIn redirects before a mail is sent goes there and gets no mail",
  needs: ["fixtures", "email", "store"],
  fixture: "email-elsewhere",
  async run({ agent, mail, expect }) {
    const page = await ask(agent, mail.address())
    expect(page.location?.href, "where it leads").toBe(`${agent.origin}/invitations-only`)
    expect(mail.letters().length, "mails").toBe(0)
  },
}
