import type { Scenario } from "../../scenario.ts"
import { signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  id: "credentials/target",
  spec: ["2.8/redirect", "4.3/signIn"],
  cases: [],
  name: "the person lands where he wanted to go",
  needs: ["fixtures", "credentials"],
  async run({ agent, expect }) {
    for (const target of ["/api/me", "/api/me?a=1&b=%20", `${agent.origin}/api/me#x`]) {
      const page = await signInAs(agent.fresh(), "alice", `?callbackUrl=${encodeURIComponent(target)}`)
      expect(page.url, "where it leads").toBe(new URL(target, agent.origin).href.replace(/#.*/, ""))
    }
  },
}
