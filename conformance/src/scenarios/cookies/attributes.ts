import type { Scenario } from "../../scenario.ts"
import { csrfCookie, csrfOf, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["2.7/cookies", "2.7/useSecureCookies", "5/7", "5/8"],
  cases: [36, 73, 107],
  name: "every cookie is HttpOnly, Secure, SameSite=Lax, for all paths and this host only",
  needs: ["fixtures", "credentials", "cookie-sessions"],
  async run({ agent, expect }) {
    await signInAs(agent)
    await agent.submit(await agent.get("/auth/signout"), "Sign out")
    await csrfOf(agent)
    const cookies = agent.jar.all(agent.now())
    expect(cookies.map(({ name }) => name).sort(), "cookies").toBe([
      csrfCookie,
      "__Host-svc.last-used",
      "__Host-svc.signed-out",
    ])
    for (const { name, secure, httpOnly, sameSite, path, hostOnly } of cookies) {
      expect([secure, httpOnly, sameSite, path, hostOnly], name).toBe([true, true, "lax", "/", true])
    }
  },
}
