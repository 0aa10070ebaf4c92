import { toLink } from "../../mail-steps.ts"
import { lastErrorOf, nameOf, squat } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { sessionOf } from "../../steps.ts"
import { eventsOf } from "../../store-steps.ts"

export const scenario: Scenario = {
  spec: ["6/updateUser"],
  cases: [50, 58],
  name: "an account and a session under an unproven address end when its owner follows a mailed link, and only then",
  needs: ["fixtures", "oidc", "email", "store"],
  async run({ agent, idp, mail, expect }) {
    const squatter = agent.fresh().use("database")
    await squat(squatter, idp, mail.address())
    expect(await nameOf(squatter), "name of the squatter").toBe("Grace Hopper")
    const owner = agent.fresh().use("email-database")
    await owner.follow(await toLink(owner, mail))
    expect((await sessionOf(owner))?.user?.["email"], "address of its owner").toBe(mail.address())
    expect(await sessionOf(squatter), "session of the squatter").toBe(null)
    await squat(squatter, idp, mail.address())
    expect(await lastErrorOf(squatter), "logged").toBe("OAuthAccountNotLinked")
    expect(await sessionOf(squatter), "session of the squatter, later").toBe(null)
    const again = agent.fresh().use("email-database")
    await again.follow(await toLink(again, mail))
    for (const browser of [owner, again]) {
      expect((await sessionOf(browser))?.user?.["email"], "address in either session of the owner").toBe(mail.address())
    }
    expect((await eventsOf(agent, "updateUser")).length, "proofs").toBe(1)
  },
}
