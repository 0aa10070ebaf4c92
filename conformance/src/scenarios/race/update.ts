import type { Scenario } from "../../scenario.ts"
import { csrfOf, readSession, type SeenSession, sessionOf, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.3/update"],
  cases: [57],
  name: "an update among reads signs no user out and mixes up no sessions, in either strategy",
  needs: ["fixtures", "credentials", "store"],
  async run({ agent, expect }) {
    for (const fixture of ["database-slow", "jwt-slow"] as const) {
      const [alice, bob] = [agent.fresh().use(fixture), agent.fresh().use(fixture)]
      await signInAs(alice)
      await signInAs(bob, "bob")
      const csrfToken = await csrfOf(alice)
      alice.wait(61)
      bob.wait(61)
      const reads = Array.from({ length: 40 }, (_, n) => readSession(n % 2 ? alice : bob))
      const update = alice.postJson("/auth/session", { csrfToken, data: { user: { name: "Mallory" } } })
      const names = (await Promise.all([...reads, update])).map(({ json }) => (json as SeenSession).user?.["name"])
      expect(names, `${fixture}: names`).toBe([...reads.map((_, n) => n % 2 ? "Alice" : "Bob"), "Alice"])
      expect((await sessionOf(alice))?.user?.["name"], `${fixture}: name afterwards`).toBe("Alice")
    }
  },
}
