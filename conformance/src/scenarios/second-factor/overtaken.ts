import { answer, codeOf, openLink, toUserWithFactor } from "../../second-factor-steps.ts"
import { sessionOf } from "../../steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: [],
  cases: [62, 65, 115],
  name: "a factor that is removed while a sign-in with it begins the session ends that session",
  needs: ["fixtures", "email", "store", "passwords"],
  fixture: "mfa",
  async run({ agent, mail, expect }) {
    const factor = await toUserWithFactor(agent, mail)
    const late = agent.fresh()
    await openLink(late, mail)
    const page = await answer(late.use("mfa-overtaken"), await codeOf(late, factor))
    expect(page.location?.searchParams.get("error"), "error").toBe("InvalidCheck")
    expect(await sessionOf(late.use("mfa")), "session").toBe(null)
  },
}
