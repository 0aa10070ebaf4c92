import { credentialsTarget, isSignedIn } from "../../blackbox-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { readSession, rightForm } from "../../steps.ts"

const polluting = '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},'

export const scenario: Scenario = {
  spec: ["5/1"],
  cases: [88],
  name: "fields named like members of Object.prototype are treated as ordinary fields",
  needs: ["credentials"],
  blackbox: true,
  async run({ agent, expect, fixtures }) {
    const names = ["__proto__", "constructor", "prototype", "__proto__[admin]", "toString", "hasOwnProperty"]
    const right = await rightForm(agent)
    const form = [...Object.entries(right), ...names.map((name) => [name, "x"] as const)]
    await agent.post(credentialsTarget(agent), form)
    expect(await isSignedIn(agent), "a user is signed in").toBe(true)
    expect((await readSession(agent)).body, "session").not.toMatch(/admin|__proto__/)
    if (fixtures) {
      await agent.send("POST", credentialsTarget(agent), JSON.stringify(right).replace("{", polluting), {
        kind: "program",
        headers: { "content-type": "application/json" },
      })
    }
    expect((await agent.get(agent.auth("/providers?__proto__[polluted]=1"))).status, "GET providers").toBe(200)
    expect(({} as { polluted?: unknown }).polluted, "property of a new object").toBe(undefined)
  },
}
