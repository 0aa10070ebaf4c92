import { signInFrom } from "../../account-page-steps.ts"
import { changeTo } from "../../email-change-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { emailOf, openLink } from "../../second-factor-steps.ts"
import { sessionOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: [],
  cases: [50, 51, 140],
  name: "a user who has only an account of a provider changes their address, and keeps that account",
  needs: ["fixtures", "email", "oidc", "store", "passwords"],
  fixture: "password-email-change",
  async run({ agent, idp, mail, expect }) {
    await signInFrom(agent, idp)
    const before = (await sessionOf(agent))?.user
    expect((await changeTo(agent, mail, "own")).json, "the change").toBe({ changed: true })
    expect(await emailOf(agent), "the address in the session").toBe(mail.address("own"))
    const other = agent.fresh()
    await signInFrom(other, idp)
    expect((await sessionOf(other))?.user, "the user of the account").toBe({ ...before, email: mail.address("own") })
    const reader = agent.fresh()
    await openLink(reader, mail, "own")
    expect((await sessionOf(reader))?.user, "the user of a mailed link").toBe({ ...before, email: mail.address("own") })
  },
}
