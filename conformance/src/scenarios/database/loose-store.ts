import { nameOf, signInBy } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { readSession, sessionCookie, sessionOf, signInAs } from "../../steps.ts"
import { newUsersOf } from "../../store-steps.ts"

/** Changes the case of the last letter. */
const toOtherCase = (token: string) =>
  token.replace(
    /[a-z](?=[^a-z]*$)/i,
    (letter) => letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  )

export const scenario: Scenario = {
  spec: ["2.7/adapter"],
  cases: [54, 103],
  name: "a session token, account or user id that differs in case or accents is not the stored one",
  needs: ["fixtures", "credentials", "oidc", "store"],
  fixture: "database-loose",
  async run({ agent, idp, expect }) {
    await signInAs(agent)
    expect((await sessionOf(agent))?.user?.["name"], "name of a user whose id is another's in lower case").toBe("Alice")
    expect((await newUsersOf(agent)).length, "new users").toBe(1)

    const token = agent.jar.get(sessionCookie)!
    for (const cookie of [toOtherCase(token), `${toOtherCase(token)}; ${sessionCookie}=no-such-token-at-all`]) {
      const page = await readSession(agent.fresh(), { cookie: `${sessionCookie}=${cookie}` })
      expect(page.json, "session of the token in another case").toBe(null)
    }
    expect((await sessionOf(agent))?.user?.["name"], "name by the token as it is").toBe("Alice")

    const owner = agent.fresh()
    await idp.next({ account: "ada", claims: { sub: "Jos\u00e9-1" } })
    await signInBy(owner, idp)
    expect(await nameOf(owner), "name of the account's owner").toBe("Ada Lovelace")
    for (const sub of ["jos\u00e9-1", "Jose-1", "Jos\u00e9-1 "]) {
      const other = agent.fresh()
      await idp.next({ account: "mallory", claims: { sub } })
      await signInBy(other, idp)
      expect(await nameOf(other), `name of the account ${JSON.stringify(sub)}`).toBe(undefined)
    }
  },
}
