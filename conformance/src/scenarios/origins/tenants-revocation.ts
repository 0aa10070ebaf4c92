import { outcomeOf } from "../../manage-steps.ts"
import { nameOf } from "../../revocation-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["2.7/origins", "2.7/providers"],
  cases: [25, 56],
  name: "a user of one tenant ends no session of another tenant's user with the same id",
  needs: ["fixtures", "credentials", "origins"],
  fixture: "tenants-revocable",
  async run({ agent, expect }) {
    const [a, second] = [agent.at("https://a.app.test"), agent.fresh().at("https://a.app.test")]
    const other = agent.fresh()
    for (const browser of [a, second, other]) await signInAs(browser)
    expect(await outcomeOf(a, "end-other-sessions"), "others").toBe("done")
    expect([await nameOf(a), await nameOf(second), await nameOf(other)], "after ending the others").toBe([
      "Alice",
      null,
      "Alice",
    ])
    expect(await outcomeOf(a, "end-all-sessions"), "all").toBe("done")
    expect([await nameOf(a), await nameOf(other)], "after ending all").toBe([null, "Alice"])
    await signInAs(a)
    expect(await nameOf(a), "a session that began afterwards").toBe("Alice")
  },
}
