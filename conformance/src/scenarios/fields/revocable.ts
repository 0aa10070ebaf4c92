import { fieldsOf, initial, updateUser } from "../../fields-steps.ts"
import { signInBy } from "../../oauth-steps.ts"
import { steal } from "../../revocation-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { callsDuring, newUsersOf } from "../../store-steps.ts"

export const scenario: Scenario = {
  spec: [],
  cases: [],
  name: "with session.revocation, all sessions in cookies have a change of the user's own fields at the next read",
  needs: ["app", "verbs", "fixtures", "oidc", "store"],
  fixture: "fields-revocable",
  async run({ agent, idp, expect }) {
    await signInBy(agent, idp)
    const copy = steal(agent)
    const [id] = await newUsersOf(agent)
    for (const [round, role] of ["admin", "member", "owner"].entries()) {
      expect(await updateUser(agent, String(id), { role }), `outcome ${round}`).toBe("done")
      for (const [name, browser] of Object.entries({ agent, copy })) {
        expect(await fieldsOf(browser), `${name}, round ${round}`).toBe({ ...initial, role })
      }
    }
    const calls = await callsDuring(agent, async () => {
      for (const browser of [agent, copy]) await fieldsOf(browser)
    })
    expect(calls, "calls of the store without a change").toBe([])
  },
}
