import { emailOf } from "../../second-factor-steps.ts"
import { changeTo, restoreBy } from "../../email-change-steps.ts"
import { good, postTo, signInBy, signUpBy } from "../../password-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: [],
  cases: [56, 58, 140, 142],
  name:
    "a session in a cookie gets the new address, and the user's others end; with the new address the password works",
  needs: ["fixtures", "email", "store", "passwords"],
  fixture: "password-email-change-jwt",
  async run({ agent, mail, expect }) {
    await signUpBy(agent, mail)
    const other = agent.fresh()
    await signInBy(other, mail.address())
    expect((await changeTo(agent, mail, "new")).json, "the change").toBe({ changed: true })
    expect([await emailOf(agent), await emailOf(other)], "sessions").toBe([mail.address("new"), undefined])
    await signInBy(other, mail.address("new"), good)
    expect(await emailOf(other), "who signs in with the new address").toBe(mail.address("new"))
    // the session may still change how its user signs in
    const changed = await postTo(agent, "change-password/password", {
      currentPassword: good,
      password: "velvet-harbour-nine",
    })
    expect(changed.location?.pathname, "where a new password leads").toBe("/auth/account")
    await restoreBy(agent.fresh(), mail.link())
    expect([await emailOf(agent), await emailOf(other)], "sessions after the take-back").toBe([
      undefined,
      undefined,
    ])
  },
}
