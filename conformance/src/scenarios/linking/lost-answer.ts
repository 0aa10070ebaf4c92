import { lastErrorOf, nameOf, signInBy } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { callsOf, newUsersOf } from "../../store-steps.ts"

export const scenario: Scenario = {
  spec: ["6/createUser"],
  cases: [102],
  name:
    "a new user is kept and signed in, and `createUser` fires once, if the account is linked but the store's answer is lost",
  needs: ["fixtures", "oidc", "store"],
  fixture: "database-unanswered",
  async run({ agent, idp, expect }) {
    await signInBy(agent, idp)
    expect(await nameOf(agent), "name").toBe("Ada Lovelace")
    expect((await newUsersOf(agent)).length, "users in createUser events").toBe(1)
    expect(await callsOf(agent, "deleteUser"), "deleted users").toBe([])
    expect(await lastErrorOf(agent), "logged").toBe(undefined)
  },
}
