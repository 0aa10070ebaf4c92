import { emailOf } from "../../second-factor-steps.ts"
import { signInByCode } from "../../email-change-steps.ts"
import { toLink } from "../../mail-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: [],
  cases: [58, 62, 142],
  name: "an address that changes while a mailed link begins a session ends that session",
  needs: ["fixtures", "email", "store"],
  fixture: "email-change",
  async run({ agent, mail, expect }) {
    await signInByCode(agent, mail)
    const late = agent.fresh()
    const link = await toLink(late, mail)
    const page = await late.use("email-change-moved").get(link)
    expect(page.location?.searchParams.get("error"), "error").toBe("OAuthAccountNotLinked")
    expect(await emailOf(late.use("email-change")), "session").toBe(undefined)
  },
}
