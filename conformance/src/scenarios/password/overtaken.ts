import { signInBy, signUpBy } from "../../password-steps.ts"
import { sessionOf } from "../../steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: [],
  cases: [58, 62],
  name: "a password that changes while a sign-in with it begins the session ends that session",
  needs: ["fixtures", "email", "store", "passwords"],
  fixture: "password",
  async run({ agent, mail, expect }) {
    await signUpBy(agent, mail)
    const late = agent.fresh().use("password-overtaken")
    const page = await signInBy(late, mail.address())
    expect(page.location?.searchParams.get("error"), "error").toBe("InvalidCheck")
    expect(await sessionOf(late.use("password")), "session").toBe(null)
  },
}
