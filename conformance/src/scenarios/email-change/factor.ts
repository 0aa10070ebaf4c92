import { changeTo } from "../../email-change-steps.ts"
import { answer, codeOf, emailOf, openLink, postJsonTo, toUserWithFactor } from "../../second-factor-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: [],
  cases: [65, 140],
  name: "a user with a second factor changes their address only after a sign-in that used it",
  needs: ["fixtures", "email", "store", "passwords"],
  fixture: "mfa-email-change",
  async run({ agent, mail, expect }) {
    const factor = await toUserWithFactor(agent, mail)
    const refused = await postJsonTo(agent, "change-email", { email: mail.address("new") })
    expect((refused.json as { readonly error?: string }).error, "in a session that added the factor").toBe(
      "FreshSignInRequired",
    )
    const other = agent.fresh()
    await openLink(other, mail)
    await answer(other, await codeOf(other, factor))
    expect((await changeTo(other, mail, "new")).json, "after a sign-in that used it").toBe({ changed: true })
    expect([await emailOf(agent), await emailOf(other)], "sessions").toBe([undefined, mail.address("new")])
  },
}
