import { fieldsOf, initial, updateUser } from "../../fields-steps.ts"
import { signInBy } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { callsOf, eventsOf, newUsersOf } from "../../store-steps.ts"

export const scenario: Scenario = {
  spec: [],
  cases: [],
  name: "a user's own fields are stored with their defaults, and a session in the store has a change at the next read",
  needs: ["app", "verbs", "fixtures", "oidc", "store"],
  fixture: "fields-database",
  async run({ agent, idp, expect }) {
    await signInBy(agent, idp)
    expect(await fieldsOf(agent), "after the sign-in").toBe(initial)
    const [created] = await callsOf(agent, "createUser")
    expect([created?.["role"], created?.["credits"], "note" in (created ?? {})], "stored").toBe(["member", 0.5, false])
    const [id] = await newUsersOf(agent)
    const changes = { role: "admin", credits: -1.25, isBeta: true, note: "pays late" }
    expect(await updateUser(agent, String(id), changes), "outcome").toBe("done")
    const { note: _, ...seen } = changes
    expect(await fieldsOf(agent), "after the change").toBe({ ...initial, ...seen })
    const [event] = await eventsOf(agent, "updateUser")
    const { role, note, email } = event?.["user"] as Record<string, unknown>
    expect([role, note, typeof email], "user in the event").toBe(["admin", "pays late", "string"])
    const again = agent.fresh()
    await signInBy(again, idp)
    expect(await fieldsOf(again), "in a later sign-in").toBe({ ...initial, ...seen })
    expect(await updateUser(agent, String(id), { role: null, isBeta: null }), "outcome of a reset").toBe("done")
    expect(await fieldsOf(agent), "after the reset").toBe({ ...initial, credits: -1.25 })
  },
}
