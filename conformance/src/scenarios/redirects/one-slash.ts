import type { Scenario } from "../../scenario.ts"
import { rightForm } from "../../steps.ts"

/** Targets on the app's origin whose path begins with several slashes. */
const targets = ["/.//evil.example/x", "/a/..//evil.example/x", "../..//evil.example/x", "%o//evil.example/x"]

export const scenario: Scenario = {
  spec: ["2.8/redirect"],
  cases: [20, 22],
  name:
    "the path of a target begins with one slash, because a client-side router that keeps only the path would leave the origin",
  needs: ["fixtures", "credentials"],
  async run({ agent, expect }) {
    for (const pattern of targets) {
      const target = pattern.replace("%o", agent.origin)
      const expected = `${agent.origin}/evil.example/x`
      const page = await agent.post("/auth/callback/credentials", { ...await rightForm(agent), callbackUrl: target })
      expect(page.location?.href, `Location with ${target}`).toBe(expected)
      const fields = { ...await rightForm(agent), callbackUrl: target }
      const headers = { "x-auth-return-redirect": "1" }
      const answer = await agent.postJson("/auth/callback/credentials", fields, { headers })
      expect((answer.json as { url: string }).url, `JSON with ${target}`).toBe(expected)
    }
  },
}
