import { confirm, isRefusal, linkLife, toLink } from "../../mail-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { sessionOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/email"],
  cases: [61],
  name: "an e-mail link works for a day, or for the provider's maxAge",
  needs: ["fixtures", "email", "store"],
  fixture: "email",
  async run({ agent, mail, expect }) {
    const [late, inTime, short] = [
      await toLink(agent, mail),
      await toLink(agent, mail),
      await toLink(agent, mail, "ada", "other-mail"),
    ]
    const other = agent.fresh()
    other.wait(601)
    expect(isRefusal(await confirm(other, short)), "a link of ten minutes after eleven").toBe(true)
    other.wait(linkLife - 601 - 60)
    expect((await confirm(other, inTime)).location?.pathname, "a minute before the day is over").toBe("/protected")
    const third = agent.fresh().wait(linkLife + 1)
    expect(isRefusal(await confirm(third, late)), "after it").toBe(true)
    expect(await sessionOf(third), "session").toBe(null)
  },
}
