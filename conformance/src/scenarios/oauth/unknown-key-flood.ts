import type { Scenario } from "../../scenario.ts"
import { signInBy } from "../../oauth-steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/oauth"],
  cases: [9],
  name: "tokens of unknown keys do not make the app fetch the keys again and again",
  needs: ["fixtures", "oidc"],
  async run({ agent, idp, expect }) {
    for (let i = 0; i < 4; i++) {
      await idp.next({ faults: ["id-token/unknown-kid"] })
      await signInBy(agent, idp)
    }
    const { length } = await idp.requests("jwks")
    expect(length <= 2, `${length} fetches are at most 2`).toBe(true)
  },
}
