import { ask, callsOf } from "../../mail-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { warningsOf } from "../../store-steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/email"],
  cases: [48],
  name: "one address gets five mails in a quarter of an hour, and later responses do not reveal that none is sent",
  needs: ["fixtures", "email", "store"],
  fixture: "email",
  async run({ agent, mail, expect }) {
    const answers: (string | undefined)[] = []
    for (let i = 0; i < 8; i++) answers.push((await ask(agent.fresh(), mail.address())).location?.href)
    expect(new Set(answers).size, "different answers").toBe(1)
    expect(mail.letters().length, "mails").toBe(5)
    const [warning] = await warningsOf(agent, "mail-limit")
    for (const part of ["5 in 900 s", "`limits.mail`"]) expect(String(warning), "log").toContain(part)
    const stored = callsOf(await agent.seen()).filter((name) => name === "createVerificationToken")
    expect(stored.length, "tokens stored").toBe(5)
    await ask(agent.fresh(), mail.address("bob"))
    expect(mail.letters("bob").length, "mails to another address").toBe(1)
    const parallel = Array.from({ length: 20 }, () => ask(agent.fresh(), mail.address("eve")))
    await Promise.all(parallel)
    expect(mail.letters("eve").length, "mails when twenty ask at once").toBe(5)
    agent.use("email-uncounted")
    for (let i = 0; i < 7; i++) await ask(agent.fresh(), mail.address("carol"))
    expect(mail.letters("carol").length, "mails where the store cannot count").toBe(7)
  },
}
