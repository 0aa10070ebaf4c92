import type { Scenario } from "../../scenario.ts"
import { nameOf, signInBy } from "../../oauth-steps.ts"
import { sessionCookie } from "../../steps.ts"
import { askedOf, callsOf, newUsersOf } from "../../store-steps.ts"

export const scenario: Scenario = {
  spec: ["5/database", "2.8/jwt.trigger", "2.8/jwt.isNewUser"],
  cases: [],
  name: "an adapter stores users and accounts with jwt sessions, too, and the jwt callback learns which user is new",
  needs: ["fixtures", "oidc", "store"],
  fixture: "jwt-with-adapter",
  async run({ agent, idp, expect }) {
    await signInBy(agent, idp)
    await signInBy(agent.fresh(), idp)
    const [userId, ...more] = await newUsersOf(agent)
    expect(more, "users made after the first").toBe([])
    expect(await callsOf(agent, "createSession"), "session rows").toBe([])
    expect((agent.jar.get(sessionCookie) ?? "").split(".").length, "parts of the cookie").toBe(5)
    const asked = await askedOf(agent, "jwt")
    expect(asked.map(({ trigger }) => trigger), "triggers").toBe(["signUp", "signIn"])
    expect(asked.map(({ isNewUser }) => isNewUser), "isNewUser").toBe([true, false])
    for (const { token } of asked) expect((token as { sub: string }).sub, "sub").toBe(userId)
    expect(await nameOf(agent), "name").toBe("Ada Lovelace")
  },
}
