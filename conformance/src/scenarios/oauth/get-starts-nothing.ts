import type { Scenario } from "../../scenario.ts"
import { flowCookiesOf } from "../../oauth-steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/oauth"],
  cases: [1, 32],
  name: "a link cannot send anyone to a provider: only the form does",
  needs: ["fixtures", "oidc"],
  async run({ agent, idp, expect }) {
    for (const from of [undefined, "https://evil.example/"]) {
      const page = await agent.get("/auth/signin/idp?callbackUrl=%2Fprotected", { from })
      expect(page.status, "status").toBe(200)
      expect(flowCookiesOf(agent), "flows begun").toBe([])
      expect(page.forms.flatMap(({ buttons }) => buttons.map(({ text }) => text)), "buttons").toContain(
        "Sign in with Test Identity",
      )
    }
    const crossed = await agent.post("/auth/signin/idp", {}, { from: "https://evil.example/" })
    expect(crossed.status, "a form on another site").toBe(403)
    expect(await idp.requests(), "the provider was asked").toBe([])
  },
}
