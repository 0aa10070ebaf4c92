import { password } from "../../fixtures/providers.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["2.8/redirect", "4.3/signIn"],
  cases: [97],
  name: "a form without a target on the app's own sign-in page redirects to the target in that page's URL",
  needs: ["app", "verbs", "fixtures", "credentials"],
  fixture: "custom-pages",
  async run({ agent, expect }) {
    const leads = async (page: string) => {
      const from = `${agent.origin}${page}`
      const { status, location, text } = await agent.fresh().post("/login", { username: "alice", password }, { from })
      return status === 200 ? text : location?.href
    }
    expect(await leads("/login?callbackUrl=%2Fprotected%3Ftab%3D2"), "its own callbackUrl").toContain(
      `${agent.origin}/protected?tab=2`,
    )
    expect(await leads("/login?callbackUrl=https%3A%2F%2Fevil.test%2F"), "another site's").not.toContain("evil")
    expect(await leads("/login"), "without a target").toContain(`${agent.origin}/login`)
    expect(await leads("/about?callbackUrl=%2Fprotected"), "another page's").toContain(
      `${agent.origin}/about?callbackUrl=`,
    )
  },
}
