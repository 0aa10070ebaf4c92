import { isHandled } from "../../blackbox-steps.ts"
import type { Scenario } from "../../scenario.ts"

const malformed: readonly string[] = ["http://", "[", "%", "javascript:alert(1)", "not a url"]

export const scenario: Scenario = {
  spec: ["2.8/redirect"],
  cases: [30, 87],
  name: "a link with a malformed target does not make the server fail",
  needs: [],
  blackbox: true,
  async run({ agent, expect }) {
    for (const target of malformed) {
      const page = await agent.fresh().get(agent.auth(`/signin?callbackUrl=${encodeURIComponent(target)}`))
      expect(isHandled(page), `${target} is answered without a server error (${page.status})`).toBe(true)
    }
  },
}
