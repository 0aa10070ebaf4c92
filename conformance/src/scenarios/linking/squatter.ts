import type { Scenario } from "../../scenario.ts"
import { nameOf, signInBy } from "../../oauth-steps.ts"
import { sessionOf, signInAs } from "../../steps.ts"
import { eventsOf } from "../../store-steps.ts"

export const scenario: Scenario = {
  spec: ["6/updateUser"],
  cases: [50, 58],
  name: "a squatter loses sessions and accounts once the owner of the address has proven it",
  needs: ["fixtures", "oidc", "credentials", "store"],
  fixture: "database-trusted-emails",
  async run({ agent, idp, expect }) {
    const squatter = agent.fresh()
    await signInAs(squatter, "squatter")
    expect((await sessionOf(squatter))?.user?.["email"], "address of the squatter").toBe("ada@idp.test")
    await signInBy(agent, idp)
    expect((await sessionOf(agent))?.user?.["email"], "address of its owner").toBe("ada@idp.test")
    expect(await sessionOf(squatter), "session of the squatter").toBe(null)
    expect((await signInAs(squatter, "squatter")).url, "page after the attacker signs in with their own password")
      .toContain("OAuthAccountNotLinked")
    expect(await nameOf(squatter), "name of the squatter").toBe(undefined)
    const [event, ...more] = await eventsOf(agent, "updateUser")
    expect(typeof (event?.["user"] as { emailVerified?: unknown }).emailVerified, "emailVerified").toBe("string")
    await signInBy(agent.fresh(), idp)
    expect([...more, ...(await eventsOf(agent, "updateUser")).slice(1)], "more updates").toBe([])
  },
}
