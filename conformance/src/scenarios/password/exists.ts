import { postTo, signUpBy } from "../../password-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: [],
  cases: [47, 68],
  name:
    "who signs up with an address that has an account gets a mail that says so, and at most five mails in a quarter of an hour",
  needs: ["fixtures", "email", "store", "passwords"],
  fixture: "password",
  async run({ agent, mail, expect }) {
    await signUpBy(agent, mail)
    const other = agent.fresh()
    for (let i = 0; i < 6; i++) {
      const page = await postTo(other, "signup/password", { email: mail.address() })
      expect(page.location?.searchParams.has("sent"), `answer ${i + 1}`).toBe(true)
    }
    expect(mail.letters().map(({ subject }) => subject.replace(/ at .*/, "")), "mails").toBe([
      "Create your account",
      ...Array.from({ length: 4 }, () => "You already have an account"),
    ])
    const texts = mail.letters().slice(1).map(({ text }) => text)
    expect(texts.filter((text) => text.includes("/auth/new-password")), "mails with a link to choose a password").toBe(
      [],
    )
    expect(texts.filter((text) => text.includes("/auth/signin")).length, "mails with a link to sign in").toBe(4)
  },
}
