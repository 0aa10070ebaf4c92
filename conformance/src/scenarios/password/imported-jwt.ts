import { toLink } from "../../mail-steps.ts"
import { squat } from "../../oauth-steps.ts"
import { importedPassword, isWrong, signInBy } from "../../password-steps.ts"
import { sessionOf } from "../../steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: [],
  cases: [50, 58, 121],
  name: "with sessions in cookies, the owner's proof of the address ends the sessions of who has used it before",
  needs: ["fixtures", "email", "store", "passwords", "oauth"],
  fixture: "password-imported-jwt",
  async run({ agent, idp, mail, expect }) {
    const email = mail.address()
    const [squatter, thief, owner] = [agent.fresh(), agent.fresh(), agent.fresh()]
    await squat(squatter, idp, email)
    await signInBy(thief, email, importedPassword)
    expect((await sessionOf(thief))?.user?.["email"], "the thief's session").toBe(email)
    await owner.get(await toLink(owner, mail))
    expect((await sessionOf(owner))?.user?.["email"], "the owner").toBe(email)
    for (const [who, one] of [["thief", thief], ["squatter", squatter]] as const) {
      expect(await sessionOf(one.wait(2)), `the session of the ${who}`).toBe(null)
    }
    expect(isWrong(await signInBy(thief, email, importedPassword)), "the password is wrong").toBe(true)
  },
}
