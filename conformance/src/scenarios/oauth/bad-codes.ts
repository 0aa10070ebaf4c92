import type { Scenario } from "../../scenario.ts"
import { expectRefusal, signInBy } from "../../oauth-steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/oauth"],
  cases: [1, 90],
  name: "a callback without a code, or with any parameter twice, is rejected before the provider gets a request",
  needs: ["fixtures", "oidc"],
  async run(stage) {
    const { agent, idp, expect } = stage
    const faults = ["code-missing", "code-empty", "code-duplicate", "other-duplicate", "code-and-error"] as const
    for (const kind of faults) {
      await idp.next({ faults: [`callback/${kind}`] })
      await expectRefusal(stage, await signInBy(agent, idp), ["OAuthCallbackError", "InvalidCheck"], kind)
    }
    expect(await idp.requests("token"), "codes redeemed").toBe([])
    await idp.next({ faults: ["callback/code-unknown"] })
    await expectRefusal(stage, await signInBy(agent, idp), ["OAuthCallbackError"], "a code of nobody")
  },
}
