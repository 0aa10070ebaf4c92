import type { Scenario } from "../../scenario.ts"
import { signInBy } from "../../oauth-steps.ts"
import { callsOf, type Data, eventsOf, newUsersOf } from "../../store-steps.ts"

export const scenario: Scenario = {
  spec: ["6/createUser", "6/linkAccount", "6/signIn"],
  cases: [54],
  name:
    "a first sign-in creates a user with an account in Auth.js's columns, and a later one updates the account's tokens",
  needs: ["fixtures", "oidc", "oauth", "store"],
  fixture: "database",
  async run({ agent, idp, expect }) {
    await signInBy(agent, idp)
    const [userId] = await newUsersOf(agent)
    const [row] = await callsOf(agent, "linkAccount")
    const tokens = ["access_token", "id_token", "refresh_token", "expires_at", "scope", "token_type"]
    const unknown = Object.keys(row ?? {}).filter((name) =>
      !["userId", "type", "provider", "providerAccountId", "session_state", ...tokens].includes(name)
    )
    expect(unknown, "columns that no Auth.js adapter has").toBe([])
    expect([row?.["userId"], row?.["provider"], row?.["providerAccountId"], row?.["type"]], "account").toBe([
      userId,
      "idp",
      "ada-1815",
      "oidc",
    ])
    const [linked] = await eventsOf(agent, "linkAccount")
    expect(linked, "event linkAccount").toHaveKeys(["user", "account", "profile"])
    expect((linked?.["account"] as Data)["expires_in"] === undefined, "the event lacks tokens").toBe(false)
    expect(((await eventsOf(agent, "createUser"))[0]?.["user"] as Data)["email"], "new user").toBe("ada@idp.test")

    await signInBy(agent.fresh(), idp)
    const [refreshed] = await callsOf(agent, "updateAccount")
    expect(typeof refreshed?.["access_token"], "tokens later").toBe("string")
    expect(refreshed?.["access_token"] === row?.["access_token"], "the tokens are the old ones").toBe(false)
    for (const name of ["createUser", "linkAccount"]) {
      expect((await eventsOf(agent, name)).length, `events ${name}`).toBe(1)
      expect((await callsOf(agent, name)).length, `calls of ${name}`).toBe(1)
    }
    expect((await eventsOf(agent, "signIn")).map(({ isNewUser }) => isNewUser), "isNewUser").toBe([true, false])

    for (let n = 0; n < 2; n++) {
      await idp.next({ account: "grace" })
      await signInBy(agent.fresh(), idp, { provider: "idp-oauth" })
    }
    expect((await callsOf(agent, "updateAccount"))[1]?.["provider"], "refreshed by OAuth alone").toBe("idp-oauth")
  },
}
