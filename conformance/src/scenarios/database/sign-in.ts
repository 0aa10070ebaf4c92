import type { Scenario } from "../../scenario.ts"
import { nameOf, signInBy } from "../../oauth-steps.ts"
import { readSession, sessionCookie } from "../../steps.ts"
import { callsDuring } from "../../store-steps.ts"

export const scenario: Scenario = {
  spec: ["1/6", "2.7/adapter", "5/database", "8/strategy"],
  cases: [99, 105],
  name:
    "the cookie of a database session contains a random token that the client's session never shows, and one call reads session and user",
  needs: ["fixtures", "oidc", "store"],
  fixture: "database",
  async run({ agent, idp, expect }) {
    await signInBy(agent, idp)
    const token = agent.jar.get(sessionCookie) ?? ""
    expect(token, "cookie").toMatch(/[\w-]{43}\.\d{10}$/)
    const calls = await callsDuring(agent, async () => {
      const page = await readSession(agent)
      expect(page.json, "session").toHaveKeys(["user", "expires"])
      expect((page.json as { user: unknown }).user, "user").toHaveKeys(["name", "email", "image"])
      expect(page.body, "session").not.toContain(token)
      expect(page.setCookies, "cookies").toBe([])
    })
    expect(calls, "calls of the store").toBe(["getSessionAndUser"])
    expect(await nameOf(agent.fresh()), "name in another browser").toBe(undefined)
  },
}
