import { signInBy } from "../../oauth-steps.ts"
import { addFactor, answer, codeOf, emailOf, isHeld, openLink } from "../../second-factor-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: [],
  cases: [51, 65],
  name: "an account that the address alone would link replaces no second factor, before the user has given theirs",
  needs: ["fixtures", "oidc", "email", "store", "passwords"],
  fixture: "mfa-accepting-trusted",
  async run({ agent, idp, mail, expect }) {
    await idp.order({ now: agent.now() })
    const claims = { amr: ["mfa"], email: mail.address(), email_verified: true }
    await openLink(agent, mail)
    const factor = await addFactor(agent)
    await idp.order({ now: agent.now() })
    const other = agent.fresh()
    for (const visit of ["first", "second"]) {
      await idp.next({ account: "grace", claims })
      expect(isHeld(await signInBy(other, idp)), `the ${visit} sign-in is held`).toBe(true)
      expect(await emailOf(other), `${visit}: who is signed in`).toBe(undefined)
    }
    await answer(other, await codeOf(other, factor))
    expect(await emailOf(other), "after the code").toBe(mail.address())
    const later = agent.fresh()
    await idp.next({ account: "grace", claims })
    await signInBy(later, idp)
    expect(await emailOf(later), "the account is linked now").toBe(mail.address())
  },
}
