import type { Fault } from "../../idp/fault.ts"
import { tokenFaults } from "../../idp/token-faults.ts"
import type { Scenario } from "../../scenario.ts"
import { expectRefusal, nameOf, signInBy } from "../../oauth-steps.ts"

/** Wrong by the letter, and harmless. */
const fine: readonly Fault[] = [
  "token/type-upper-case",
  "token/expires-in-string",
  "token/null-members",
  "token/content-type-upper-case",
]

export const scenario: Scenario = {
  spec: ["2.1/token_type", "4.1/oauth"],
  cases: [13, 14],
  name: "a token response with anything wrong in it signs nobody in",
  needs: ["fixtures", "oidc"],
  async run(stage) {
    const { agent, idp, expect } = stage
    const broken = ["html", "html-200", "huge", "redirect", "empty", "array", "text", "500"] as const
    const faults = [...Object.keys(tokenFaults) as Fault[], ...broken.map((kind): Fault => `token/${kind}`)]
    for (const fault of faults.filter((fault) => !fine.includes(fault))) {
      await idp.next({ faults: [fault] })
      await expectRefusal(stage, await signInBy(agent, idp), ["OAuthCallbackError"], fault)
    }
    for (const fault of fine) {
      const browser = agent.fresh()
      await idp.next({ faults: [fault] })
      await signInBy(browser, idp)
      expect(await nameOf(browser), `name, ${fault}`).toBe("Ada Lovelace")
    }
  },
}
