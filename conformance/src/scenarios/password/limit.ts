import { better, isWrong, signInBy, signUpBy } from "../../password-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: [],
  cases: [80, 82, 118],
  name: "wrong passwords count before they are compared, even with limits off, and a sign-in gives the counts back",
  needs: ["fixtures", "email", "store", "passwords"],
  fixture: "password-unlimited",
  async run({ agent, mail, expect }) {
    const email = mail.address()
    await signUpBy(agent, mail)
    for (let i = 0; i < 8; i++) await signInBy(agent.fresh(), email, better)
    expect((await signInBy(agent.fresh(), email)).location?.pathname, "after eight wrong ones").toBe("/protected")
    await Promise.all(Array.from({ length: 12 }, () => signInBy(agent.fresh(), ` ${email.toUpperCase()}`, better)))
    const page = await signInBy(agent.fresh(), email)
    expect(page.location?.searchParams.get("code"), "after twelve more").toBe("too_many_attempts")
    expect(isWrong(await signInBy(agent.fresh(), mail.address("eve"))), "another address").toBe(true)
  },
}
