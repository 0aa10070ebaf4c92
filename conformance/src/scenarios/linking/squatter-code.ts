import { enter, toCode } from "../../mail-steps.ts"
import { lastErrorOf, squat } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { sessionOf } from "../../steps.ts"
import { eventsOf } from "../../store-steps.ts"

export const scenario: Scenario = {
  spec: ["6/updateUser"],
  cases: [50, 58],
  name: "an account and a session under an unproven address end when its owner enters a mailed code",
  needs: ["fixtures", "oidc", "email", "store"],
  async run({ agent, idp, mail, expect }) {
    const squatter = agent.fresh().use("database")
    await squat(squatter, idp, mail.address())
    const owner = agent.fresh().use("email-code-database")
    await enter(owner, await toCode(owner, mail))
    expect((await sessionOf(owner))?.user?.["email"], "address of its owner").toBe(mail.address())
    expect(await sessionOf(squatter), "session of the squatter").toBe(null)
    await squat(squatter, idp, mail.address())
    expect(await lastErrorOf(squatter), "logged").toBe("OAuthAccountNotLinked")
    expect((await eventsOf(agent, "updateUser")).length, "proofs").toBe(1)
  },
}
