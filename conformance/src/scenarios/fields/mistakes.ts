import { fieldsOf, initial, updateUser } from "../../fields-steps.ts"
import { signInBy } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { newUsersOf } from "../../store-steps.ts"

export const scenario: Scenario = {
  spec: [],
  cases: [],
  name: "updateUser rejects fields that are not declared, values of another type and unknown users",
  needs: ["app", "verbs", "fixtures", "oidc", "store"],
  fixture: "fields-database",
  async run({ agent, idp, expect }) {
    await signInBy(agent, idp)
    const id = String((await newUsersOf(agent))[0])
    const mistakes: readonly unknown[] = [
      { rol: "admin" },
      { email: "eve@app.test" },
      { id: "b2" },
      { role: 1 },
      { credits: "1" },
      { isBeta: 1 },
      { since: "2030-01-01" },
      { role: "admin", level: 1 },
      ["admin"],
      "admin",
      null,
    ]
    for (const changes of mistakes) {
      expect(await updateUser(agent, id, changes), JSON.stringify(changes)).toBe("TypeError")
    }
    expect(await updateUser(agent, "", { role: "admin" }), "without an id").toBe("TypeError")
    expect(await updateUser(agent, "nobody", { role: "admin" }), "of nobody").toBe("AdapterError")
    expect(await updateUser(agent.fresh().use("database"), id, { role: "admin" }), "without fields").toBe(
      "InvalidConfig",
    )
    expect(await fieldsOf(agent), "fields afterwards").toBe(initial)
  },
}
