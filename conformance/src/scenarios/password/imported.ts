import { toLink } from "../../mail-steps.ts"
import { squat } from "../../oauth-steps.ts"
import { importedPassword, isWrong, signInBy } from "../../password-steps.ts"
import { sessionOf } from "../../steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: [],
  cases: [50, 58, 121],
  name: "a password that an app has imported signs in, and is dropped when the owner proves the address",
  needs: ["fixtures", "email", "store", "passwords", "oauth"],
  fixture: "password-imported",
  async run({ agent, idp, mail, expect }) {
    const email = mail.address()
    const squatter = agent.fresh()
    await squat(squatter, idp, email)
    const thief = agent.fresh()
    for (const time of ["first", "second"]) {
      const page = await signInBy(thief, email, importedPassword)
      expect(page.location?.pathname, `where it leads the ${time} time`).toBe("/protected")
    }
    const stored = (await agent.seen()).filter(({ name }) => name === "replacePassword")
    expect(stored.length, "how often it is stored again").toBe(1)
    const owner = agent.fresh()
    await owner.get(await toLink(owner, mail))
    expect((await sessionOf(owner))?.user?.["email"], "the owner").toBe(email)
    expect(await sessionOf(thief), "the session with the password").toBe(null)
    expect(await sessionOf(squatter), "the session with the account").toBe(null)
    expect(isWrong(await signInBy(thief, email, importedPassword)), "the password is wrong").toBe(true)
  },
}
