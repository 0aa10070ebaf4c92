import type { Scenario } from "../../scenario.ts"
import { expectRefusal, nameOf, signInBy } from "../../oauth-steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/oauth"],
  cases: [10],
  name: "an ID token signed with the client secret is accepted only from a provider configured for it",
  needs: ["fixtures", "oidc"],
  fixture: "oauth",
  async run({ agent, idp, expect }) {
    await signInBy(agent, idp, { provider: "hs256" })
    expect(await nameOf(agent), "name").toBe("Ada Lovelace")
    const browser = agent.fresh()
    for (const fault of ["id-token/hs256-public-key", "id-token/hs256-empty-key", "id-token/alg-none"] as const) {
      await idp.next({ faults: [fault] })
      const page = await signInBy(browser, idp, { provider: "hs256" })
      await expectRefusal({ agent: browser, expect }, page, ["OAuthCallbackError"], fault)
    }
  },
}
