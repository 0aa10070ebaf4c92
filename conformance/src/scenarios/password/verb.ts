import { better, good, isWrong, signInBy } from "../../password-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { sessionOf } from "../../steps.ts"
import { callVerb } from "../../verb-steps.ts"

export const scenario: Scenario = {
  spec: [],
  cases: [],
  name: "the app's own code posts the forms of a password with the verb `submit`, which answers as to a program",
  needs: ["app", "verbs", "fixtures", "email", "store", "passwords"],
  fixture: "password",
  async run({ agent, mail, expect }) {
    const submit = (one: typeof agent, action: string, fields: Readonly<Record<string, string>> = {}) =>
      callVerb(one, "submit", action, fields)
    const asked = await submit(agent, "signup/password", { email: mail.address() })
    expect(asked.value, "after the address").toBe({ sent: true })
    expect((await submit(agent, "signup/password", { email: "ada" })).value, "no address").toBe({
      error: "InvalidEmail",
    })
    const link = Object.fromEntries(new URL(mail.link()).searchParams)
    const refused = await submit(agent, "new-password/password", { ...link, password: "short" })
    expect(refused.value, "a short password").toBe({ error: "PasswordRefused", code: "too_short" })
    const chosen = await submit(agent, "new-password/password", { ...link, password: good, redirectTo: "/welcome" })
    expect(new URL((chosen.value as { url: string }).url).pathname, "where a new user goes").toBe("/welcome")
    expect((await sessionOf(agent))?.user?.["email"], "who is signed in").toBe(mail.address())
    const change = { currentPassword: better, password: better }
    expect((await submit(agent, "change-password/password", change)).outcome, "a wrong password").toBe(
      "CredentialsSignin",
    )
    const changed = await submit(agent, "change-password/password", { ...change, currentPassword: good })
    expect(changed.value, "a change").toBe({ saved: true })
    expect(isWrong(await signInBy(agent.fresh(), mail.address())), "the old password is wrong").toBe(true)
    for (const action of ["signin", "signout", "callback/password", "account", "nothing", "nothing/password", ""]) {
      expect((await submit(agent, action)).outcome, `submit("${action}")`).toMatch(/^(UnknownAction|InvalidProvider)$/)
    }
    const stranger = await submit(agent.fresh(), "remove-password/password")
    expect(stranger.outcome, "without a session").toBe("SignInRequired")
  },
}
