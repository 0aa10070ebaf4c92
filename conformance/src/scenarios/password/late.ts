import { isRefusal } from "../../mail-steps.ts"
import { better, chooseBy, isWrong, linkLife, signInBy, toPasswordLink } from "../../password-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: [],
  cases: [61, 120],
  name: "a link works for thirty minutes, and a sign-up link not after another has created the account",
  needs: ["fixtures", "email", "store", "passwords"],
  fixture: "password",
  async run({ agent, mail, expect }) {
    const late = await toPasswordLink(agent, mail, "signup", "late")
    const twice = [await toPasswordLink(agent, mail, "signup"), await toPasswordLink(agent, mail, "signup")]
    const early = agent.fresh()
    agent.wait(linkLife + 1)
    expect(isRefusal(await chooseBy(agent, late)), "after thirty minutes it is refused").toBe(true)
    expect(isRefusal(await chooseBy(early, twice[1]!)), "before, it works").toBe(false)
    expect(isRefusal(await chooseBy(early.fresh(), twice[0]!, better)), "the other link is refused").toBe(true)
    expect(isWrong(await signInBy(early.fresh(), mail.address(), better)), "its password is wrong").toBe(true)
  },
}
