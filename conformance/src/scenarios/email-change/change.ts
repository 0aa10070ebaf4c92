import { emailOf } from "../../second-factor-steps.ts"
import { press } from "../../account-page-steps.ts"
import { signInByCode } from "../../email-change-steps.ts"
import { isRefusal, toLink } from "../../mail-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { eventsOf } from "../../store-steps.ts"

export const scenario: Scenario = {
  spec: [],
  cases: [44, 50, 58, 140],
  name:
    "a user proves a new address by a code and has it from then on: other sessions, links and codes of the old one end",
  needs: ["fixtures", "email", "store"],
  fixture: "email-change",
  async run({ agent, mail, expect }) {
    await signInByCode(agent, mail)
    const [other, reader] = [agent.fresh(), agent.fresh()]
    await signInByCode(other, mail)
    const pending = await toLink(reader, mail)
    expect((await agent.get("/auth/account")).text, "the account page").toContain(mail.address())
    const asks = await agent.get("/auth/change-email")
    const sent = await agent.submit(asks, "Send e-mail", { email: ` ${mail.address("new").toUpperCase()}` })
    expect([sent.status, sent.text.includes(mail.address("new"))], "the page after the first step").toBe([200, true])
    expect(await emailOf(agent), "the address before the code").toBe(mail.address())
    const done = await agent.submit(sent, "Confirm", { code: mail.code("new") })
    expect(done.text, "the page after the change").toContain("Your e-mail address has been changed.")
    expect(await emailOf(agent), "the address in the session").toBe(mail.address("new"))
    expect(await emailOf(other), "the other session").toBe(undefined)
    expect(isRefusal(await reader.get(pending)), "a link that was mailed to the old address").toBe(true)

    const again = agent.fresh()
    await signInByCode(again, mail, "new")
    expect(await emailOf(again), "who signs in with the new address").toBe(mail.address("new"))
    expect((await eventsOf(agent, "createUser")).length, "users").toBe(1)
    await signInByCode(other, mail)
    expect((await eventsOf(agent, "createUser")).length, "users after a sign-in with the old address").toBe(2)
    expect((await press(again, "Sign out on all other devices")).status, "the account page").toBe(200)
    const last = mail.letters().find(({ subject }) => subject.includes("has been changed"))
    expect(last !== undefined, "the old address is told").toBe(true)
  },
}
