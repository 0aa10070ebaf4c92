import { fieldsOf, initial, updateUser } from "../../fields-steps.ts"
import { signInBy } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { newUsersOf } from "../../store-steps.ts"

export const scenario: Scenario = {
  spec: [],
  cases: [],
  name: "a session in a cookie has a change of the user's own fields when it is renewed",
  needs: ["app", "verbs", "fixtures", "oidc", "store"],
  fixture: "fields-jwt",
  async run({ agent, idp, expect }) {
    await signInBy(agent, idp)
    expect(await fieldsOf(agent), "after the sign-in").toBe(initial)
    const [id] = await newUsersOf(agent)
    expect(await updateUser(agent, String(id), { role: "admin", credits: 2 }), "outcome").toBe("done")
    expect(await fieldsOf(agent), "before the renewal").toBe(initial)
    agent.wait(59)
    expect(await fieldsOf(agent), "a second before the renewal").toBe(initial)
    agent.wait(2)
    expect(await fieldsOf(agent), "at the renewal").toBe({ ...initial, role: "admin", credits: 2 })
    expect(await fieldsOf(agent), "after it").toBe({ ...initial, role: "admin", credits: 2 })
  },
}
