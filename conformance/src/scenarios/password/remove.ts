import { better, isWrong, postTo, signInBy, signUpBy } from "../../password-steps.ts"
import { sessionOf } from "../../steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: [],
  cases: [52, 62, 117],
  name: "a password is removed only where the user can sign in without it",
  needs: ["fixtures", "email", "store", "passwords"],
  fixture: "password",
  async run({ agent, mail, expect }) {
    const email = mail.address()
    await signUpBy(agent, mail)
    const kept = await postTo(agent, "remove-password/password")
    expect(kept.location?.searchParams.get("error"), "without another method").toBe("LastSignInMethod")
    const other = agent.fresh().use("password-mailed")
    expect((await signInBy(other, email)).location?.pathname, "where the password leads").toBe("/protected")
    await postTo(other, "remove-password/password")
    expect(mail.letters().at(-1)?.subject, "the newest mail").toMatch(/^Your password for .* was removed$/)
    expect((await sessionOf(other))?.user?.["email"], "the own session").toBe(email)
    expect(await sessionOf(agent), "the other session").toBe(null)
    expect(isWrong(await signInBy(agent.fresh(), email)), "the password is wrong").toBe(true)
    const chosen = await postTo(other, "change-password/password", { password: better })
    expect(chosen.location?.searchParams.get("error") ?? null, "error of a first password").toBe(null)
    expect((await signInBy(agent.fresh(), email, better)).location?.pathname, "where it leads").toBe("/protected")
  },
}
