import { isSignedIn, signInForCookies } from "../../blackbox-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { csrfOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.3/signOut-jwt"],
  cases: [79],
  name: "a sign-out ends the session, clears its cookies and redirects to the form's target",
  needs: ["user"],
  blackbox: true,
  async run({ agent, expect, ...services }) {
    const cookies = await signInForCookies(agent, services)
    const page = await agent.post(agent.auth("/signout"), { csrfToken: await csrfOf(agent), callbackUrl: "/?bye" })
    expect(page.status, "status").toBeOneOf([302, 303])
    expect(page.location?.href, "where it leads").toBe(`${agent.origin}/?bye`)
    for (const { name } of cookies) expect(agent.jar.get(name), name).toBe(undefined)
    expect(await isSignedIn(agent), "the user is signed in").toBe(false)
  },
}
