import { flowCookiesOf } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["4.1/oauth"],
  cases: [1, 32],
  name: "neither a link nor another site's form sends a user to the provider",
  needs: ["oidc"],
  blackbox: true,
  async run({ agent, idp, expect, fixtures }) {
    const target = agent.auth(`/signin/${agent.app.oidc}`)
    for (const from of [undefined, "https://evil.example/"]) {
      const page = await agent.get(`${target}?callbackUrl=%2Fprotected`, { from })
      expect(page.location?.searchParams.has("client_id") ?? false, "a link leads to the provider").toBe(false)
      if (!fixtures) continue
      expect(page.status, "status").toBe(200)
      expect(flowCookiesOf(agent), "flows begun").toBe([])
      const buttons = page.forms.flatMap(({ buttons }) => buttons.map(({ text }) => text))
      expect(buttons, "buttons").toContain("Sign in with Test Identity")
    }
    const form = await agent.post(target, {}, { from: "https://evil.example/" })
    expect(form.location?.searchParams.has("client_id") ?? false, "a foreign form leads to the provider").toBe(false)
    if (fixtures) expect(form.status, "status of the foreign form").toBe(403)
    if (fixtures) expect(await idp.requests(), "requests to the provider").toBe([])
  },
}
