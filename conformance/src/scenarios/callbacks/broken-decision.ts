import { decisionsOf, toLine } from "../../decision-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { sessionOf, signInAs } from "../../steps.ts"
import { errorsOf } from "../../store-steps.ts"

export const scenario: Scenario = {
  spec: [],
  cases: [],
  name: "a handler of decisions that throws or never ends does not affect the sign-in",
  needs: ["fixtures", "credentials"],
  async run({ agent, expect }) {
    for (const [fixture, logged] of [["hanging-decision", []], ["broken-decision", ["EventError"]]] as const) {
      const browser = agent.fresh().use(fixture)
      const before = (await decisionsOf(browser)).length
      const page = await signInAs(browser)
      expect(page.url, `${fixture}: where the sign-in leads`).toBe(`${agent.origin}/`)
      expect((await sessionOf(browser))?.user?.["name"], `${fixture}: name`).toBe("Alice")
      expect((await decisionsOf(browser)).slice(before).map(toLine), `${fixture}: decisions`).toBe([
        "signIn allowed credentials",
      ])
      const types = (await errorsOf(browser)).map(({ data }) => (data as [string])[0])
      expect(types, `${fixture}: errors`).toBe(logged)
    }
  },
}
