import { isSignedIn } from "../../blackbox-steps.ts"
import { signInBy } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { csrfOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.3/signOut"],
  cases: [79],
  name: "a user of the provider signs out and can sign in again",
  needs: ["oidc"],
  blackbox: true,
  async run({ agent, idp, expect }) {
    for (const time of ["first", "second"]) {
      await signInBy(agent, idp)
      expect(await isSignedIn(agent), `the user is signed in, the ${time} time`).toBe(true)
      await agent.post(agent.auth("/signout"), { csrfToken: await csrfOf(agent), callbackUrl: "/" })
      expect(await isSignedIn(agent), `the user is signed in after signing out, the ${time} time`).toBe(false)
    }
  },
}
