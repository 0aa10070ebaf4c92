import { credentialsTarget, isSignedIn } from "../../blackbox-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { rightForm, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["2.8/redirect", "4.3/signIn"],
  cases: [],
  name: "correct credentials sign the user in and redirect to the target",
  needs: ["credentials"],
  blackbox: true,
  async run({ agent, expect, fixtures }) {
    const targets = ["/", `${agent.app.guarded}?a=1&b=%20`]
    for (const target of fixtures ? [...targets, "/api/me", `${agent.origin}/api/me#x`] : targets) {
      const expected = new URL(target, agent.origin).href
      const browser = agent.fresh()
      const form = { ...await rightForm(browser), callbackUrl: target }
      const page = await browser.post(credentialsTarget(browser), form)
      expect(page.status, "status").toBeOneOf([302, 303])
      expect(page.location?.href, "target").toBe(expected)
      expect(await isSignedIn(browser), "a user is signed in").toBe(true)
      if (!fixtures) continue
      expect(page.headers.get("location"), "Location, absolute and serialised").toBe(expected)
      const end = await signInAs(agent.fresh(), "alice", `?callbackUrl=${encodeURIComponent(target)}`)
      expect(end.url, "target of the page's form").toBe(expected.replace(/#.*/, ""))
    }
  },
}
