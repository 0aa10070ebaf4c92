import { toReturn } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["2.8/redirect"],
  cases: [20],
  name: "a target in any script takes no more room in a flow's cookie than its decoded letters, and is sealed there",
  needs: ["fixtures", "oidc"],
  async run({ agent, expect }) {
    const flowOf = async (callbackUrl: string) => {
      const browser = agent.fresh()
      await toReturn(browser, { callbackUrl })
      return browser.jar.all(browser.now()).find(({ name }) => name.includes("svc.flow."))!.value
    }
    const [letters, plain] = [await flowOf(`/${"щ".repeat(300)}`), await flowOf(`/${"x".repeat(600)}`)]
    expect(letters.length, "bytes of 300 Cyrillic letters").toBe(plain.length)
    for (const value of [letters, plain]) expect(value, "the cookie").toMatch(/^eyJ[\w-]+\.\.[\w.-]+$/)
  },
}
