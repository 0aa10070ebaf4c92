import { signInBy, signUpBy } from "../../password-steps.ts"
import { addFactor, answer, codeOf, pendingCookie } from "../../second-factor-steps.ts"
import { sessionOf } from "../../steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: [],
  cases: [58, 62, 65, 115],
  name: "a sign-in whose password is replaced after it was compared does not wait for the second factor",
  needs: ["fixtures", "email", "store", "passwords"],
  fixture: "mfa",
  async run({ agent, mail, expect }) {
    await signUpBy(agent, mail)
    const factor = await addFactor(agent)
    const late = agent.fresh()
    const page = await signInBy(late.use("mfa-password-overtaken"), mail.address())
    expect(page.location?.searchParams.get("error"), "error").toBe("InvalidCheck")
    expect(late.jar.all(late.now()).some(({ name }) => name === pendingCookie), "a pending sign-in").toBe(false)
    await answer(late.use("mfa"), await codeOf(late, factor))
    expect(await sessionOf(late), "session").toBe(null)
  },
}
