import type { Scenario } from "../../scenario.ts"
import { expectRefusal, nameOf, signInBy } from "../../oauth-steps.ts"

export const scenario: Scenario = {
  spec: ["7/errors"],
  cases: [18],
  name: "someone who says no at the provider is back on the sign-in page, which says so",
  needs: ["fixtures", "oidc"],
  async run(stage) {
    const { agent, idp, expect } = stage
    await idp.next({ faults: ["callback/denied"] })
    const page = await signInBy(agent, idp)
    expect(page.location?.pathname, "page").toBe("/auth/signin")
    expect(page.location?.searchParams.get("error"), "error").toBe("OAuthCallbackError")
    await expectRefusal(stage, page, ["OAuthCallbackError"])
    const shown = await agent.get(page.location!.href)
    expect(shown.alerts.length, "alerts").toBe(1)
    await agent.submit(shown, "Sign in with Test Identity")
    expect(await nameOf(agent), "name, after another try").toBe("Ada Lovelace")
  },
}
