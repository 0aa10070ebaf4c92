import type { Agent } from "../../agent.ts"
import { signInBy } from "../../oauth-steps.ts"
import { addFactor, answer, codeOf, emailOf, isHeld, pendingCookie } from "../../second-factor-steps.ts"
import { sessionOf } from "../../steps.ts"
import { callsOf } from "../../store-steps.ts"
import type { Scenario } from "../../scenario.ts"

/** A picture of this length is in the ID token, the profile and the user, which together fit into no cookie. The store has room for two. */
const large = 4_000

export const scenario: Scenario = {
  spec: [],
  cases: [65, 115],
  name: "a sign-in by a provider with tokens that fit into no cookie is kept in the store until the second factor",
  needs: ["fixtures", "oidc", "store", "passwords"],
  fixture: "mfa",
  async run({ agent, idp, expect }) {
    const begin = async (browser: Agent) => {
      await idp.order({ now: browser.now() })
      const claims = { email_verified: true, picture: `https://img.test/${"x".repeat(large)}` }
      await idp.next({ account: "ada", claims })
      return { browser, page: await signInBy(browser, idp) }
    }
    const { browser: first } = await begin(agent)
    const email = await emailOf(first)
    expect(typeof email, "who is signed in").toBe("string")
    const factor = await addFactor(first)
    const waiting = [await begin(first.fresh()), await begin(first.fresh())]
    for (const [at, { browser, page }] of waiting.entries()) {
      expect(isHeld(page), `${at}: the sign-in is held`).toBe(true)
      const cookies = browser.jar.all(browser.now()).filter(({ name }) => name.startsWith(pendingCookie))
      expect(cookies.length, `${at}: cookies of the pending sign-in`).toBe(1)
      expect(await sessionOf(browser), `${at}: session`).toBe(null)
    }
    const linked = (await callsOf(agent, "linkAccount")).length
    for (const [at, { browser }] of waiting.entries()) {
      const done = await answer(browser, await codeOf(browser, factor, at))
      expect(done.location?.pathname, `${at}: where the code leads`).toBe("/protected")
      expect(await emailOf(browser), `${at}: who is signed in afterwards`).toBe(email)
    }
    expect((await callsOf(agent, "linkAccount")).length, "linked accounts").toBe(linked)
    expect((await callsOf(agent, "createUser")).length, "users").toBe(1)
  },
}
