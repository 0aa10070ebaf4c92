import { isHandled, isSignedIn } from "../../blackbox-steps.ts"
import { expectRefusal, nameOf, signInBy } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["4.1/oauth", "7/errors"],
  cases: [18],
  name: "a user who cancels at the provider comes back to the app, which shows an error",
  needs: ["oidc"],
  blackbox: true,
  async run(stage) {
    const { agent, idp, expect, fixtures } = stage
    await idp.next({ faults: ["callback/denied"] })
    const answer = await signInBy(agent, idp)
    await expectRefusal(stage, answer, ["OAuthCallbackError"])
    const page = await agent.follow(answer)
    const { origin, pathname, searchParams } = new URL(page.url)
    expect(origin, "origin of the page").toBe(agent.origin)
    expect(searchParams.get("error"), "error").toMatch(/./)
    expect(isHandled(page) || page.status === 500, `there is a page (${page.status})`).toBe(true)
    expect(await isSignedIn(agent), "a user is signed in").toBe(false)
    if (!fixtures) return
    expect([pathname, searchParams.get("error")], "page and error").toBe(["/auth/signin", "OAuthCallbackError"])
    expect(page.alerts.length, "alerts").toBe(1)
    await agent.submit(page, "Sign in with Test Identity")
    expect(await nameOf(agent), "name after another try").toBe("Ada Lovelace")
  },
}
