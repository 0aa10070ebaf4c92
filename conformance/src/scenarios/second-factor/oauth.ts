import { signInBy } from "../../oauth-steps.ts"
import { addFactor, answer, codeOf, emailOf, isHeld, pendingCookie } from "../../second-factor-steps.ts"
import { sessionOf } from "../../steps.ts"
import { callsOf } from "../../store-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: [],
  cases: [65, 116],
  name: "a sign-in by a provider with large tokens is held, and keeps them until the second factor",
  needs: ["fixtures", "oidc", "store", "passwords", "big-headers"],
  fixture: "mfa",
  async run({ agent, idp, expect }) {
    for (const fixture of ["mfa", "mfa-jwt"] as const) {
      const browser = agent.fresh().use(fixture)
      const account = fixture === "mfa" ? "ada" : "grace"
      await idp.order({ now: browser.now() })
      await idp.next({ account, claims: { email_verified: true, picture: `https://img.test/${"x".repeat(800)}` } })
      await signInBy(browser, idp)
      const email = await emailOf(browser)
      expect(typeof email, `${fixture}: who is signed in`).toBe("string")
      const factor = await addFactor(browser)
      const other = browser.fresh()
      await idp.order({ now: other.now() })
      await idp.next({ account, claims: { email_verified: true, picture: `https://img.test/${"x".repeat(800)}` } })
      expect(isHeld(await signInBy(other, idp)), `${fixture}: the sign-in is held`).toBe(true)
      const chunks = other.jar.all(other.now()).filter(({ name }) => name.startsWith(`${pendingCookie}.`))
      expect(chunks.length >= 2, `${fixture}: the pending sign-in needs several cookies`).toBe(true)
      expect(await sessionOf(other), `${fixture}: session`).toBe(null)
      const done = await answer(other, await codeOf(other, factor))
      expect(done.location?.pathname, `${fixture}: where the code leads`).toBe("/protected")
      expect(await emailOf(other), `${fixture}: who is signed in afterwards`).toBe(email)
    }
    expect((await callsOf(agent, "createUser")).length, "users").toBe(2)
  },
}
