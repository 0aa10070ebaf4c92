import { isSignedIn, signInForCookies } from "../../blackbox-steps.ts"
import { nameOf, signInBy } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["4.1/session"],
  cases: [],
  name: "two browsers each have their own session",
  needs: ["user", "oidc"],
  blackbox: true,
  async run({ agent, expect, ...services }) {
    const other = agent.fresh()
    await signInForCookies(agent, services)
    await services.idp.next({ account: "grace" })
    await signInBy(other, services.idp, {})
    const third = agent.fresh()
    expect(await nameOf(other), "name in the second").toBe("Grace Hopper")
    expect(await nameOf(agent), "name in the first").not.toBe("Grace Hopper")
    expect(await isSignedIn(third), "the third is signed in").toBe(false)
  },
}
