import type { Agent } from "../../agent.ts"
import { fieldsOf, initial } from "../../fields-steps.ts"
import { signInBy } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { csrfOf, rightForm, signInAs } from "../../steps.ts"

/** Bodies by which a client tries to set its role. */
const wishes = {
  role: "admin",
  user: { role: "admin" },
  fields: { role: "admin" },
  user_fields: { values: { role: "admin" }, read_at: 9_999_999_999, seen: Number.MAX_SAFE_INTEGER },
}

async function tryAll(agent: Agent): Promise<void> {
  await agent.postJson(agent.auth("/session"), { csrfToken: await csrfOf(agent), data: wishes })
  await agent.post(`${agent.base}/update`, { name: "Alice", role: "admin" })
}

export const scenario: Scenario = {
  spec: [],
  cases: [104],
  name: "no request of a client writes a user's own field, even if callbacks.jwt accepts all that it sends",
  needs: ["app", "verbs", "fixtures", "oidc", "credentials", "store"],
  fixture: "fields-database",
  async run({ agent, idp, expect }) {
    for (const fixture of ["fields-database", "fields-jwt", "fields-revocable"] as const) {
      const browser = agent.fresh().use(fixture)
      await signInBy(browser, idp, { query: "?role=admin" })
      await tryAll(browser)
      expect(await fieldsOf(browser), `${fixture}, after updates`).toBe(initial)
      browser.wait(61)
      expect(await fieldsOf(browser), `${fixture}, renewed`).toBe(initial)
    }
    const user = agent.fresh()
    await user.post(user.auth("/callback/credentials"), { ...await rightForm(user), role: "admin" })
    expect(await fieldsOf(user), "after a form with a role").toBe(initial)
    const given = agent.fresh().use("fields-authorized")
    await signInAs(given, "bob")
    expect(await fieldsOf(given), "a role from authorize").toBe({ ...initial, role: "admin" })
    await tryAll(given)
    expect(await fieldsOf(given), "after updates").toBe({ ...initial, role: "admin" })
    const other = agent.fresh().use("fields-authorized")
    await signInAs(other)
    await tryAll(other)
    expect(await fieldsOf(other), "without a role from authorize").toBe(initial)
  },
}
