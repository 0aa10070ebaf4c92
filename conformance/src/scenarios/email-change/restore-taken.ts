import { emailOf } from "../../second-factor-steps.ts"
import { changeTo, signInByCode } from "../../email-change-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: [],
  cases: [50, 53, 142],
  name: "an address that another user has by now is not put back, nobody is merged, and the link stays usable",
  needs: ["fixtures", "email", "store"],
  fixture: "email-change",
  async run({ agent, mail, expect }) {
    await signInByCode(agent, mail)
    await changeTo(agent, mail, "new")
    const link = mail.link()
    const other = agent.fresh()
    await signInByCode(other, mail)
    const reader = agent.fresh()
    const refused = await reader.submit(await reader.get(link), "Put this address back")
    expect([refused.status, refused.alerts.join()], "while another user has it").toBe([
      409,
      "Another account here uses this address now, so it cannot be put back.",
    ])
    expect([await emailOf(agent), await emailOf(other)], "addresses").toBe([mail.address("new"), mail.address()])
    await changeTo(other, mail, "elsewhere")
    const done = await reader.submit(await reader.get(link), "Put this address back")
    expect(done.text, "after the other user has left it").toContain("Your old address is back.")
    expect(await emailOf(other), "the other user").toBe(mail.address("elsewhere"))
  },
}
