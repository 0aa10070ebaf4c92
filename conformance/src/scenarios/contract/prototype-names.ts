import { credentialsTarget, isEntered } from "../../blackbox-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { readSession, rightForm } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["5/1"],
  cases: [88],
  name: "field names of the prototype are fields like any other",
  needs: ["credentials"],
  blackbox: true,
  async run({ agent, expect }) {
    const names = ["__proto__", "constructor", "prototype", "__proto__[admin]", "toString"]
    const form = [...Object.entries(await rightForm(agent)), ...names.map((name) => [name, "x"] as const)]
    await agent.post(credentialsTarget(agent), form)
    expect(await isEntered(agent), "somebody is signed in").toBe(true)
    expect((await readSession(agent)).body, "session").not.toMatch(/admin|__proto__/)
    expect((await agent.get(agent.auth("/providers?__proto__[x]=1"))).status, "GET providers").toBe(200)
  },
}
