import { signInBy, signUpBy } from "../../password-steps.ts"
import { addFactor, answer, codeOf, emailOf, isCodeRefusal, isHeld, wrongCode } from "../../second-factor-steps.ts"
import { sessionOf } from "../../steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: [],
  cases: [65, 116],
  name: "a right password leads to a page that asks for the second factor, and a wrong password does not",
  needs: ["fixtures", "email", "store", "passwords"],
  fixture: "mfa",
  async run({ agent, mail, expect }) {
    const email = mail.address()
    await signUpBy(agent, mail)
    const factor = await addFactor(agent)
    const other = agent.fresh()
    expect(isHeld(await signInBy(other, email, "not the password")), "a wrong password is held").toBe(false)
    const held = await signInBy(other, email)
    expect(isHeld(held), "the right one is held").toBe(true)
    const asked = await other.follow(held)
    expect(asked.text, "the page").toContain("Enter the code that your authenticator app shows")
    expect(isCodeRefusal(await answer(other, wrongCode)), "a wrong code is refused").toBe(true)
    expect(await sessionOf(other), "session").toBe(null)
    const done = await other.submit(asked, "Confirm", { code: await codeOf(other, factor) })
    expect(new URL(done.url).pathname, "where the code leads").toBe("/protected")
    expect(await emailOf(other), "who is signed in").toBe(email)
  },
}
