import type { Scenario } from "../../scenario.ts"
import { callbackPath, start } from "../../oauth-steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/oauth"],
  cases: [84, 88],
  name: "a provider that is not configured gets 404",
  needs: ["fixtures", "oidc"],
  async run({ agent, expect }) {
    for (const id of ["nobody", "__proto__", "constructor", "IDP", "idp%2F..", "idp%00"]) {
      const begun = await start(agent, { provider: id })
      const back = await agent.get(`${callbackPath(id)}?code=x&state=y`)
      for (const page of [begun, back]) expect(page.status, `status for ${id}`).toBe(404)
    }
    const wrongKind = await agent.get("/auth/callback/credentials?code=x&state=y")
    expect(wrongKind.status, "GET callback of credentials").toBe(405)
  },
}
