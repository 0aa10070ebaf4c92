import { askFor, callChange } from "../../account-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { signInAs } from "../../steps.ts"
import { callVerb } from "../../verb-steps.ts"

export const scenario: Scenario = {
  spec: ["2.7/adapter"],
  cases: [],
  name: "without an adapter the verbs for accounts and passkeys say what is missing, and their routes do not exist",
  needs: ["app", "verbs", "fixtures", "credentials", "cookie-sessions"],
  async run({ agent, expect }) {
    const revocable = agent.fresh().use("revocable")
    const cases = [[agent, "InvalidConfig", "without the feature"], [revocable, "MissingAdapter", "with it"]] as const
    for (const [browser, outcome, how] of cases) {
      await signInAs(browser)
      for (const list of ["accounts", "passkeys"] as const) {
        expect((await callVerb(browser, list)).outcome, `${list}, ${how}`).toBe(outcome)
        expect((await askFor(browser, list)).status, `GET ${list}, ${how}`).toBe(404)
      }
      const account = { provider: "idp", providerAccountId: "a" }
      expect(await callChange(browser, "unlink-account", account), `unlink, ${how}`).toBe(outcome)
      expect(await callChange(browser, "delete-passkey", { id: "a" }), `delete, ${how}`).toBe(outcome)
      expect(await callChange(browser, "rename-passkey", { id: "a", name: "b" }), `rename, ${how}`).toBe(outcome)
    }
  },
}
