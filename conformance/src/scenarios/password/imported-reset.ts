import { squat } from "../../oauth-steps.ts"
import { better, chooseBy, importedPassword, isWrong, signInBy, toPasswordLink } from "../../password-steps.ts"
import { sessionOf } from "../../steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: [],
  cases: [50, 121],
  name: "a reset proves the address, and drops what was set before",
  needs: ["fixtures", "email", "store", "passwords", "oauth"],
  fixture: "password-imported",
  async run({ agent, idp, mail, expect }) {
    const email = mail.address()
    const squatter = agent.fresh()
    await squat(squatter, idp, email)
    const owner = agent.fresh()
    await chooseBy(owner, await toPasswordLink(owner, mail, "reset"), better)
    expect(await sessionOf(squatter), "the session of the squatter").toBe(null)
    expect(isWrong(await signInBy(owner, email, importedPassword)), "the imported password is wrong").toBe(true)
    expect((await signInBy(owner, email, better)).location?.pathname, "where the new one leads").toBe("/protected")
    const again = agent.fresh()
    await squat(again, idp, email)
    expect((await sessionOf(again))?.user?.["email"], "the account of the squatter opens no session").toBe(undefined)
  },
}
