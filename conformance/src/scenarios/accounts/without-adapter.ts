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
    await signInAs(agent)
    for (const verb of ["accounts", "passkeys"]) {
      expect((await callVerb(agent, verb)).outcome, verb).toBe("MissingAdapter")
    }
    expect(await callChange(agent, "unlink-account", { provider: "idp", providerAccountId: "a" }), "unlink").toBe(
      "MissingAdapter",
    )
    expect(await callChange(agent, "delete-passkey", { id: "a" }), "delete").toBe("MissingAdapter")
    expect(await callChange(agent, "rename-passkey", { id: "a", name: "b" }), "rename").toBe("MissingAdapter")
    const revocable = agent.fresh().use("revocable")
    await signInAs(revocable)
    for (const list of ["accounts", "passkeys"] as const) {
      expect((await askFor(agent, list)).status, `GET ${list}`).toBe(404)
      expect((await askFor(revocable, list)).status, `GET ${list}, with a store of ended sessions`).toBe(404)
    }
  },
}
