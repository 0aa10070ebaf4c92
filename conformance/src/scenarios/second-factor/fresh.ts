import { answer, codeOf, freshFactorOf, openLink, step, toUserWithFactor } from "../../second-factor-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: [],
  cases: [65, 117],
  name: "requireFresh with a second factor is met only by a sign-in that used one, for as long as it is fresh",
  needs: ["app", "verbs", "fixtures", "email", "store", "passwords"],
  fixture: "mfa-devices",
  async run({ agent, mail, expect }) {
    for (const fixture of ["mfa-devices", "mfa-jwt"] as const) {
      const name = `ada-${fixture}`
      const browser = agent.fresh().use(fixture)
      const factor = await toUserWithFactor(browser, mail, name)
      expect(await freshFactorOf(browser), `${fixture}: before the second factor was used`).toBe(false)
      const other = browser.fresh()
      await openLink(other, mail, name)
      expect(await freshFactorOf(other), `${fixture}: while the sign-in waits`).toBe(false)
      await answer(other, await codeOf(other, factor), { remember: "on" })
      expect(await freshFactorOf(other), `${fixture}: after the second factor`).toBe(true)
      other.wait(301)
      expect(await freshFactorOf(other), `${fixture}: five minutes later`).toBe(false)
      other.wait(step)
      if (fixture === "mfa-devices") {
        await openLink(other, mail, name)
        expect(await freshFactorOf(other), `${fixture}: after a sign-in on a trusted device`).toBe(false)
      }
    }
  },
}
