import { better, chooseBy, signInBy, signUpBy, toPasswordLink } from "../../password-steps.ts"
import { sessionOf } from "../../steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["2.7/origins", "2.7/providers"],
  cases: [56, 58],
  name: "a new password ends the user's sessions at each tenant that shares the adapter",
  needs: ["fixtures", "email", "store", "origins"],
  fixture: "password-tenants-jwt",
  async run({ agent, mail, expect }) {
    const email = mail.address()
    const owner = agent.at("https://a.app.test")
    await signUpBy(owner, mail)
    const thief = agent.fresh()
    await signInBy(thief, email)
    expect((await sessionOf(thief))?.user?.["email"], "the thief's session at another tenant").toBe(email)
    await chooseBy(owner, await toPasswordLink(owner, mail, "reset"), better)
    expect(await sessionOf(thief), "afterwards").toBe(null)
    await signInBy(thief, email, better)
    expect((await sessionOf(thief))?.user?.["email"], "with the new password").toBe(email)
  },
}
