import type { Scenario } from "../../scenario.ts"
import { signInBy } from "../../oauth-steps.ts"

export const scenario: Scenario = {
  spec: ["2.7/pages", "9/5"],
  cases: [],
  name: "pages.newUser is shown to a new user once, with the target they asked for",
  needs: ["fixtures", "oidc", "store"],
  fixture: "database-welcome",
  async run({ agent, idp, expect }) {
    const first = await signInBy(agent, idp, { callbackUrl: "/protected?a=1" })
    expect(first.location?.pathname, "page").toBe("/welcome")
    expect(first.location?.searchParams.get("first"), "its own query").toBe("1")
    expect(first.location?.searchParams.get("callbackUrl"), "callbackUrl").toBe(`${agent.origin}/protected?a=1`)
    const second = await signInBy(agent.fresh(), idp, { callbackUrl: "/protected?a=1" })
    expect(second.location?.href, "target of the second sign-in").toBe(`${agent.origin}/protected?a=1`)
  },
}
