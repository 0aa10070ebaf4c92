import { nameOf, signInBy } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { callsOf, newUsersOf } from "../../store-steps.ts"

export const scenario: Scenario = {
  spec: ["6/linkAccount"],
  cases: [50],
  name: "a session without a user id links no account, and no user without an id is looked up",
  needs: ["fixtures", "oidc", "store"],
  fixture: "jwt-without-id",
  async run({ agent, idp, expect }) {
    for (const [account, name] of [["ada", "Ada Lovelace"], ["grace", "Grace Hopper"]] as const) {
      await idp.next({ account })
      await signInBy(agent, idp)
      expect(await nameOf(agent), "name").toBe(name)
    }
    const asked: readonly unknown[] = await callsOf(agent, "getUser")
    expect(asked.filter((id) => typeof id !== "string"), "ids that the store is asked for").toBe([])
    const users = await newUsersOf(agent)
    const rows = await callsOf(agent, "linkAccount")
    expect(users.length, "users").toBe(2)
    expect(rows.map(({ userId }) => userId), "users of the accounts").toBe(users)
  },
}
