import { nameOf, signInBy } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { newUsersOf } from "../../store-steps.ts"

export const scenario: Scenario = {
  spec: ["2.7/adapter"],
  cases: [54],
  name: "an account whose id at the provider equals the id of a stored user gets a new user",
  needs: ["fixtures", "oidc", "store"],
  fixture: "database-own-users",
  async run({ agent, idp, expect }) {
    await idp.next({ account: "mallory", claims: { sub: "a1" } })
    await signInBy(agent, idp)
    expect(await nameOf(agent), "name").toBe("Mallory")
    expect((await newUsersOf(agent)).length, "new users").toBe(1)
  },
}
