import type { Scenario } from "../../scenario.ts"
import { nameOf, signInBy } from "../../oauth-steps.ts"
import { sessionCookie } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/oauth"],
  cases: [55],
  name: "a second sign-in replaces the first user's session, and a failed one does not",
  needs: ["fixtures", "oidc", "cookie-sessions"],
  async run({ agent, idp, expect }) {
    await signInBy(agent, idp)
    const before = agent.jar.get(sessionCookie)
    await idp.next({ faults: ["id-token/wrong-iss"], account: "grace" })
    await signInBy(agent, idp)
    expect(await nameOf(agent), "name after a failed sign-in").toBe("Ada Lovelace")
    await idp.next({ account: "grace" })
    await signInBy(agent, idp)
    expect(await nameOf(agent), "name after another's").toBe("Grace Hopper")
    expect(agent.jar.get(sessionCookie), "session cookie").not.toBe(before)
  },
}
