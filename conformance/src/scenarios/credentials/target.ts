import type { Scenario } from "../../scenario.ts"
import { rightForm, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["2.8/redirect", "4.3/signIn"],
  cases: [],
  name: "the person lands where he wanted to go",
  needs: ["fixtures", "credentials"],
  async run({ agent, expect }) {
    for (const target of ["/api/me", "/api/me?a=1&b=%20", `${agent.origin}/api/me#x`]) {
      const expected = new URL(target, agent.origin).href
      const browser = agent.fresh()
      const page = await signInAs(browser, "alice", `?callbackUrl=${encodeURIComponent(target)}`)
      expect(page.url, "where it leads").toBe(expected.replace(/#.*/, ""))
      const redirect = await browser.post("/auth/callback/credentials", {
        ...await rightForm(browser),
        callbackUrl: target,
      })
      expect(redirect.headers.get("location"), "Location, absolute and serialised").toBe(expected)
    }
  },
}
