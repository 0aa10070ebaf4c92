import { password } from "../../fixtures/providers.ts"
import { createAttempt, isOverLimit, perAccount } from "../../limit-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { sessionOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["8/limits"],
  cases: [80],
  name: "successful sign-ins by the verb give back their own counts, and not those of guesses",
  needs: ["fixtures", "credentials", "verbs", "store"],
  fixture: "database",
  async run({ agent, expect }) {
    const attempt = await createAttempt(agent)
    for (let i = 1; i < perAccount; i++) await attempt("alice")
    for (let i = 0; i < 3; i++) {
      const user = agent.fresh()
      await user.submit(await user.get("/login"), "Log in", { username: "alice", password })
      expect((await sessionOf(user))?.user?.["name"], "name of the user").toBe("Alice")
    }
    expect(isOverLimit(await attempt("alice")), "the tenth guess is refused").toBe(false)
    expect(isOverLimit(await attempt("alice")), "the eleventh guess is refused").toBe(true)
  },
}
