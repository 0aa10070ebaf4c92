import { better, good, isWrong, postTo, signInBy, signUpBy } from "../../password-steps.ts"
import { sessionOf } from "../../steps.ts"
import type { Scenario } from "../../scenario.ts"
import { callsOf } from "../../store-steps.ts"

/** Lets requests in progress go on. */
const turn = () => new Promise<void>((done) => setTimeout(done))

export const scenario: Scenario = {
  spec: [],
  cases: [56, 58, 62],
  name: "a sign-in that ends before a change has stored the new password gets no session that outlives the change",
  needs: ["fixtures", "email", "store"],
  fixture: "password",
  async run({ agent, mail, expect }) {
    for (const [fixture, before] of [["password-held", "password"], ["password-held-jwt", "password-jwt"]] as const) {
      const owner = agent.fresh().use(before)
      await signUpBy(owner, mail, fixture)
      const stored = (await callsOf(owner, "replacePassword")).length
      const change = postTo(owner.use(fixture), "change-password/password", {
        currentPassword: good,
        password: better,
      })
      while ((await callsOf(agent, "replacePassword")).length === stored) await turn()
      // the clock of the server is ahead, too
      const thief = agent.fresh().use(fixture).wait(5)
      expect(isWrong(await signInBy(thief, mail.address(fixture))), `${fixture}: the sign-in is refused`).toBe(false)
      await change
      expect(await sessionOf(thief), `${fixture}: the thief's session`).toBe(null)
      expect((await sessionOf(owner))?.user?.["email"], `${fixture}: the owner's`).toBe(mail.address(fixture))
    }
  },
}
