import type { Scenario } from "../../scenario.ts"
import { rightForm, sessionOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["5/1"],
  cases: [88],
  name: "field names of the prototype are fields like any other",
  needs: ["fixtures", "credentials"],
  async run({ agent, expect }) {
    const names = ["__proto__", "constructor", "prototype", "__proto__[admin]", "toString", "hasOwnProperty"]
    const form = await rightForm(agent)
    await agent.post("/auth/callback/credentials", [
      ...Object.entries(form),
      ...names.map((name) => [name, "x"] as const),
    ])
    expect((await sessionOf(agent))?.user?.["name"], "name").toBe("Alice")
    const json = JSON.stringify(form).replace(
      "{",
      '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},',
    )
    await agent.send("POST", "/auth/callback/credentials", json, {
      kind: "program",
      headers: { "content-type": "application/json" },
    })
    expect((await agent.get("/auth/providers?__proto__[polluted]=1")).status, "GET providers").toBe(200)
    expect(({} as { polluted?: unknown }).polluted, "a new object's property").toBe(undefined)
  },
}
