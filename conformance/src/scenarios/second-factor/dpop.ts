import { askProof, statusOf } from "../../dpop-steps.ts"
import { signInBy } from "../../oauth-steps.ts"
import { addFactor, answer, codeOf, isHeld } from "../../second-factor-steps.ts"
import type { Scenario } from "../../scenario.ts"

/** The lengths of a claim: with the longer one, the tokens fit into no cookie. */
const lengths = [10, 9_000]

export const scenario: Scenario = {
  spec: [],
  cases: [65],
  name: "tokens that are bound to a key keep it until the second factor, in cookies and in the store",
  needs: ["app", "fixtures", "oidc", "oauth", "store", "passwords"],
  fixture: "mfa-dpop",
  async run({ agent, idp, expect }) {
    const signIn = async (browser: typeof agent, length: number) => {
      await idp.order({ now: browser.now() })
      const picture = `https://img.test/${"x".repeat(length)}`
      await idp.next({ account: "ada", claims: { email_verified: true, picture } })
      return await signInBy(browser, idp)
    }
    await signIn(agent, 10)
    const factor = await addFactor(agent)
    for (const [at, length] of lengths.entries()) {
      const browser = agent.fresh()
      browser.wait(at * 60)
      expect(isHeld(await signIn(browser, length)), `${length}: the sign-in is held`).toBe(true)
      const done = await answer(browser, await codeOf(browser, factor))
      expect(done.location?.pathname, `${length}: where the code leads`).toBe("/protected")
      const token = await askProof(browser, idp)
      expect(token.tokenType, `${length}: type`).toBe("dpop")
      expect(await statusOf(idp, token), `${length}: API with a proof`).toBe(200)
    }
  },
}
