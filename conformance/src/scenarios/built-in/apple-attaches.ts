import { signInByApple } from "../../apple-steps.ts"
import { nameOf, signInBy } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { eventsOf } from "../../store-steps.ts"

export const scenario: Scenario = {
  spec: ["6/linkAccount"],
  cases: [16, 52],
  name: "a signed-in user links Apple, which posts its response from another site, and signs in with it afterwards",
  needs: ["fixtures", "oidc", "store"],
  fixture: "database-built-in",
  async run({ agent, idp, expect }) {
    const gitlab = idp.beside("gitlab/lab")
    await gitlab.next({ account: "grace" })
    await signInBy(agent, gitlab, { provider: "gitlab" })
    expect(await nameOf(agent), "name").toBe("Grace Hopper")
    await signInByApple(agent)
    expect(await nameOf(agent), "name after linking").toBe("Grace Hopper")
    const other = agent.fresh()
    await signInByApple(other)
    expect(await nameOf(other), "name by Apple").toBe("Grace Hopper")
    expect((await eventsOf(agent, "createUser")).length, "users created").toBe(1)
    expect((await eventsOf(agent, "linkAccount")).length, "accounts linked").toBe(2)
  },
}
