import { endSessions, nameOf, signOut, steal } from "../../revocation-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { readSession, signInAs } from "../../steps.ts"
import { callsDuring } from "../../store-steps.ts"

export const scenario: Scenario = {
  spec: [],
  cases: [56],
  name:
    "with checkAge a process relies on its last look-up for that long and no longer, and at once on what it ended itself",
  needs: ["app", "verbs", "fixtures", "credentials"],
  fixture: "revocable-checked-hourly",
  async run({ agent, expect }) {
    await signInAs(agent)
    const [thief, other] = [steal(agent), steal(agent)]
    const looksUp = async (browser: typeof agent) =>
      (await callsDuring(agent, () => readSession(browser))).filter((name) => name === "findRevocations").length
    await readSession(thief)
    expect(await looksUp(thief), "look-ups of the second read").toBe(0)

    // the other process ends it: this one does not know yet
    await signOut(agent.use("revocable-elsewhere"))
    expect(await nameOf(other.use("revocable-elsewhere")), "at once where it ended").toBe(null)
    expect(await nameOf(thief.wait(3_500)), "elsewhere, before checkAge").toBe("Alice")
    expect(await looksUp(thief.wait(110)), "look-ups after checkAge").toBe(1)
    expect(await nameOf(thief), "elsewhere, after checkAge").toBe(null)

    const [first, second] = [agent.fresh().use("revocable-elsewhere"), agent.fresh().use("revocable-elsewhere")]
    await signInAs(first)
    await signInAs(second)
    expect([await nameOf(first), await nameOf(second)], "two sessions").toBe(["Alice", "Alice"])
    expect(await endSessions(first, "a1"), "outcome").toBe("done")
    expect([await nameOf(first), await nameOf(second)], "at once where they ended").toBe([null, null])

    const last = agent.fresh().use("revocable-down-checked-hourly")
    await signInAs(last.use("revocable-checked-hourly"))
    expect((await readSession(last.use("revocable-down-checked-hourly"))).status, "never looked up, store down").toBe(
      503,
    )
  },
}
