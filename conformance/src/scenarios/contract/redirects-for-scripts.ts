import { credentialsTarget } from "../../blackbox-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { rightForm } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["2.8/redirect"],
  cases: [20, 22],
  name: "a script gets the redirect URL as JSON, always on the origin",
  needs: ["credentials"],
  blackbox: true,
  async run({ agent, expect }) {
    const headers = { "x-auth-return-redirect": "1" }
    for (const callbackUrl of ["https://evil.example", "//evil.example", "/\\evil.example", "/here"]) {
      const browser = agent.fresh()
      const page = await browser.postJson(credentialsTarget(browser), { ...await rightForm(browser), callbackUrl }, {
        headers,
      })
      const { url } = page.json as { url: string }
      expect(new URL(url).origin, `origin with ${callbackUrl}`).toBe(agent.origin)
      if (callbackUrl === "/here") expect(url, "url").toBe(`${agent.origin}/here`)
    }
  },
}
