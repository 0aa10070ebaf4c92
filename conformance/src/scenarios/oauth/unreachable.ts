import type { Scenario } from "../../scenario.ts"
import { expectRefusal, flowCookiesOf, start } from "../../oauth-steps.ts"

export const scenario: Scenario = {
  spec: ["7/errors"],
  cases: [75, 93],
  name: "a provider that cannot be reached leads to the error page and a typed log line",
  needs: ["fixtures", "oidc"],
  fixture: "oauth",
  async run({ agent, expect }) {
    const page = await start(agent, { provider: "dead" })
    await expectRefusal({ agent, expect }, page, ["OAuthSignInError"])
    expect(page.location?.pathname, "page").toBe("/auth/error")
    expect(flowCookiesOf(agent), "flows begun").toBe([])
    const shown = await agent.get(page.location!.href)
    expect(shown.text, "the page").not.toContain("dead.invalid")
  },
}
