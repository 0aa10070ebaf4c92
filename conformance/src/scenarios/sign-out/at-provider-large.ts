import { hintOf, logoutCookie, signOutWith } from "../../logout-steps.ts"
import { arrive, signInBy, toCallback } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["4.3/signOut-provider"],
  cases: [],
  name: "an ID token of more than 2 kB is left out of the logout request",
  needs: ["fixtures", "oidc"],
  fixture: "logout",
  async run({ agent, idp, expect }) {
    for (const [characters, sent] of [[900, true], [1_600, false]] as const) {
      await idp.next({ claims: { filler: "x".repeat(characters) } })
      await signInBy(agent, idp)
      const cookie = agent.jar.get(logoutCookie) ?? ""
      expect(cookie.length > 0 && cookie.length < 3_500, `cookie of ${cookie.length} characters`).toBe(true)
      const { location } = await signOutWith(agent, { callbackUrl: "/about" })
      expect(hintOf(location) !== undefined, `hint with ${characters} more characters`).toBe(sent)
      const end = await arrive(agent, await toCallback(agent, location!), idp)
      expect(end.location?.href, "where it leads").toBe(`${agent.origin}/about`)
    }
  },
}
