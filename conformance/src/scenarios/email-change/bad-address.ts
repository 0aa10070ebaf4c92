import { signInByCode } from "../../email-change-steps.ts"
import { emailOf, postJsonTo } from "../../second-factor-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: [],
  cases: [40, 41, 42, 43, 44],
  name: "the own address in another spelling and texts that are no address are refused, and no mail is sent",
  needs: ["fixtures", "email", "store"],
  fixture: "email-change",
  async run({ agent, mail, expect }) {
    await signInByCode(agent, mail)
    const own = mail.address()
    const before = mail.letters().length
    for (const email of [own, own.toUpperCase(), ` ${own} `]) {
      const { status, json } = await postJsonTo(agent, "change-email", { email })
      expect([status, json], `the address ${email}`).toBe([400, { error: "SameEmail" }])
    }
    const local = own.slice(0, own.indexOf("@"))
    for (
      const email of [
        ...[
          "",
          "ada",
          "@mail.test",
          `${local}@`,
          `${local}@mail.test,eve@mail.test`,
          `Ada <${own}>`,
          `${own}\r\nBcc: x@y.test`,
        ],
        ...[`${"a".repeat(309)}@mail.test`, `${local}\uff20mail.test`, `${local}@m\u212Ail.test`, `\u0430da@mail.test`],
        ...[null, 1, [own], { email: own }, undefined],
      ]
    ) {
      const { status, json } = await postJsonTo(agent, "change-email", { email })
      expect([status, json], `the text ${JSON.stringify(email)?.slice(0, 60)}`).toBe([400, { error: "InvalidEmail" }])
    }
    const page = await agent.submit(await agent.get("/auth/change-email"), "Send e-mail", { email: "ada" })
    expect([page.status, page.alerts.join()], "the page").toBe([
      400,
      "That is not an e-mail address. Check it and try again.",
    ])
    expect([mail.letters().length, await emailOf(agent)], "mails, and the address").toBe([before, own])
  },
}
