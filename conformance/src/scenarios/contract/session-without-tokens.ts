import { signInBy } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { readSession } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["2.3/default-fields"],
  cases: [105],
  name: "scripts do not see the provider's tokens",
  needs: ["oidc"],
  blackbox: true,
  async run({ agent, idp, expect }) {
    await signInBy(agent, idp)
    const { body } = await readSession(agent)
    expect(body, "session").toContain("Ada Lovelace")
    expect(body, "session").not.toMatch(/access_token|id_token|refresh_token|eyJ/)
  },
}
