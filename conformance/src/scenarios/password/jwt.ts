import { better, chooseBy, isWrong, signInBy, signUpBy, toPasswordLink } from "../../password-steps.ts"
import { sessionOf } from "../../steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: [],
  cases: [56, 58],
  name: "with sessions in cookies, a new password ends every session of the user, also the one of a thief",
  needs: ["fixtures", "email", "store", "passwords"],
  fixture: "password-jwt",
  async run({ agent, mail, expect }) {
    const email = mail.address()
    await signUpBy(agent, mail)
    const thief = agent.fresh()
    await signInBy(thief, email)
    expect((await sessionOf(thief))?.user?.["email"], "the thief's session").toBe(email)
    agent.wait(2)
    const owner = agent.fresh()
    await chooseBy(owner, await toPasswordLink(owner, mail, "reset"), better)
    for (const [who, one] of [["thief", thief], ["agent", agent], ["owner", owner]] as const) {
      expect(await sessionOf(one.wait(2)), `the session of the ${who}`).toBe(null)
    }
    expect(isWrong(await signInBy(thief, email)), "the old password is wrong").toBe(true)
    expect((await signInBy(owner, email, better)).location?.pathname, "where the new one leads").toBe("/protected")
  },
}
