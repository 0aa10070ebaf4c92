import { toLink } from "../../mail-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { ask } from "../../mail-steps.ts"
import { sessionOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/email"],
  cases: [44],
  name: "one mailbox is one user, however the address is typed",
  needs: ["fixtures", "email", "store"],
  fixture: "email-database",
  async run({ agent, mail, expect }) {
    await agent.follow(await toLink(agent, mail))
    const other = agent.fresh()
    await ask(other, ` ${mail.address().replace("ada", "Ada").replace("mail.test", "MAIL.Test")} `)
    await other.follow(mail.link())
    expect((await sessionOf(other))?.user?.["email"], "who is signed in").toBe(mail.address())
    const created = (await agent.seen()).filter(({ kind, name }) => kind === "event" && name === "createUser")
    expect(created.length, "users made").toBe(1)
  },
}
