import type { Scenario } from "../../scenario.ts"
import { expectRefusal, signInBy } from "../../oauth-steps.ts"

export const scenario: Scenario = {
  spec: ["7/errors"],
  cases: [18, 72],
  name: "what a provider says of an error reaches neither page nor header",
  needs: ["fixtures", "oidc"],
  async run(stage) {
    const { agent, idp, expect } = stage
    const faults = ["html", "crlf", "unicode", "long", "code-html"] as const
    const errors = [...faults.map((kind) => `callback/error-${kind}` as const), "token/error-html-description"] as const
    for (const fault of errors) {
      await idp.next({ faults: [fault] })
      const page = await signInBy(agent, idp)
      await expectRefusal(stage, page, ["OAuthCallbackError", "InvalidCheck"], fault)
      const shown = await agent.get(page.location!.href)
      for (const answer of [page, shown]) {
        const text = JSON.stringify(answer.exchange.response)
        expect(text, fault).not.toContain("echo-marker")
        expect(text, fault).not.toContain("evil")
      }
    }
  },
}
