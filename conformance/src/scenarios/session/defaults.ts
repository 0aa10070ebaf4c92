import type { Scenario } from "../../scenario.ts"
import { readSession, sessionOf, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["8/maxAge", "8/updateAge"],
  cases: [59],
  name: "a session lasts 30 days by default and is issued again after one",
  needs: ["fixtures", "credentials"],
  async run({ agent, expect }) {
    await signInAs(agent)
    const left = Date.parse((await sessionOf(agent))?.expires ?? "") - agent.now()
    expect(Math.round(left / 86_400_000), "days left").toBe(30)
    expect((await readSession(agent.wait(86_000))).setCookies.length, "cookies after 86,000 s").toBe(0)
    expect((await readSession(agent.wait(500))).setCookies.length, "cookies after 86,500 s").toBe(1)
    expect((await sessionOf(agent.wait(29 * 86_400)))?.user?.["name"], "after 29 more days").toBe("Alice")
    expect(await sessionOf(agent.wait(31 * 86_400)), "after 31 idle days").toBe(null)
  },
}
