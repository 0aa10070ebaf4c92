import { signInForCookies } from "../../blackbox-steps.ts"
import { toAuthorization } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["2.7/cookies", "5/7", "5/8"],
  cases: [36, 107],
  name: "every cookie is hidden from scripts and other sites, and from plain http if the app uses https",
  needs: ["user", "oidc"],
  blackbox: true,
  async run({ agent, expect, ...services }) {
    await signInForCookies(agent, services)
    const other = agent.fresh()
    await toAuthorization(other)
    const secure = agent.origin.startsWith("https:")
    for (const cookie of [...agent.jar.all(agent.now()), ...other.jar.all(agent.now())]) {
      expect(cookie.httpOnly, `${cookie.name} is HttpOnly`).toBe(true)
      expect(cookie.sameSite, `SameSite of ${cookie.name}`).toBeOneOf(["lax", "strict"])
      expect(cookie.hostOnly, `${cookie.name} is for this host alone`).toBe(true)
      if (secure) expect(cookie.secure, `${cookie.name} is Secure`).toBe(true)
    }
  },
}
