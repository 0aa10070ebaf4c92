import type { Scenario } from "../../scenario.ts"
import { lastErrorOf, nameOf, signInBy } from "../../oauth-steps.ts"
import { eventsOf } from "../../store-steps.ts"

export const scenario: Scenario = {
  spec: ["6/linkAccount", "6/createUser"],
  cases: [51],
  name: "a provider that may link by address links only addresses that it reports as verified with a boolean",
  needs: ["fixtures", "oidc", "oauth", "store"],
  fixture: "database-trusted-emails",
  async run({ agent, idp, expect }) {
    for (const account of ["grace", "alan", "barbara", "ada"] as const) {
      const [first, second] = [agent.fresh(), agent.fresh()]
      await idp.next({ account })
      await signInBy(first, idp, { provider: "idp-oauth" })
      await idp.next({ account })
      await signInBy(second, idp)
      if (account === "ada") expect(await nameOf(second), "name by the trusted address").toBe("Ada Lovelace")
      else {
        expect(await lastErrorOf(second), `logged for ${account}`).toBe("OAuthAccountNotLinked")
        expect(await nameOf(second), `name of ${account}`).toBe(undefined)
      }
    }
    expect((await eventsOf(agent, "createUser")).length, "users created").toBe(4)
    expect((await eventsOf(agent, "linkAccount")).length, "accounts linked").toBe(5)
  },
}
