import { signInFrom } from "../../account-page-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { sessionCookiesOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: [],
  cases: [],
  name: "while the store is down, the lists of sessions, accounts and passkeys answer 503, and no user is signed out",
  needs: ["fixtures", "oidc", "store"],
  fixture: "account-page",
  async run({ agent, idp, expect }) {
    await signInFrom(agent, idp)
    const before = sessionCookiesOf(agent)
    for (const list of ["sessions", "accounts", "passkeys"]) {
      expect((await agent.use("account-page").get(agent.auth(`/${list}`))).status, `${list}, before`).toBe(200)
      const page = await agent.use("account-page-down").get(agent.auth(`/${list}`))
      expect(page.status, list).toBe(503)
      expect(page.json, `${list}, body`).toBe({ error: "Unavailable" })
      expect(page.headers.get("retry-after"), `${list}, Retry-After`).toBe("5")
    }
    expect(sessionCookiesOf(agent), "session cookies").toBe(before)
  },
}
