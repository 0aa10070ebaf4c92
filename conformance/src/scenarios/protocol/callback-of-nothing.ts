import { isHandled, isSignedIn } from "../../blackbox-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["4.1/oauth"],
  cases: [1, 87],
  name: "a callback that no sign-in started is rejected, whatever its parameters",
  needs: ["oidc"],
  blackbox: true,
  async run({ agent, idp, expect }) {
    for (
      const query of ["", "?code=x", "?code=x&state=y", "?state=y", "?error=access_denied", "?code=x&code=y&iss=z"]
    ) {
      const page = await agent.get(agent.auth(`/callback/${agent.app.oidc}${query}`), { from: idp.issuer })
      expect(isHandled(page), `${query} is answered without a server error (${page.status})`).toBe(true)
      expect(page.location?.origin ?? agent.origin, `where ${query} leads`).toBe(agent.origin)
    }
    expect(await isSignedIn(agent), "the user is signed in").toBe(false)
    expect(await idp.requests("token"), "codes that were tried").toBe([])
  },
}
