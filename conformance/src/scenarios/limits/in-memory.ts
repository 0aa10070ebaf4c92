import { password } from "../../fixtures/providers.ts"
import { codeOf, createAttempt, isOverLimit, perAccount } from "../../limit-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { sessionOf, signInAs } from "../../steps.ts"

/** Without an adapter, with one that does not count, and with one beside `memoryLimits()`. */
const fixtures = ["counted-in-memory", "database-counted-in-memory", "database-memory-limits"] as const

export const scenario: Scenario = {
  spec: ["8/limits"],
  cases: [80],
  name: "an app without an adapter that counts processes ten attempts at an account, and gives back those of sign-ins",
  needs: ["fixtures", "credentials", "store"],
  async run({ agent, expect }) {
    for (const fixture of fixtures) {
      const user = agent.fresh().use(fixture)
      for (let i = 0; i < 2; i++) {
        await signInAs(user)
        expect((await sessionOf(user))?.user?.["name"], `${fixture}: who signs in`).toBe("Alice")
      }
      const attempt = await createAttempt(agent.fresh().use(fixture))
      for (let i = 0; i < perAccount; i++) {
        expect(codeOf(await attempt("alice")), `${fixture}: code of guess ${i + 1}`).toBe("credentials")
      }
      expect(isOverLimit(await attempt("alice", password)), `${fixture}: the right password is refused`).toBe(true)
      const other = agent.fresh().use(fixture)
      await signInAs(other, "bob")
      expect((await sessionOf(other))?.user?.["name"], `${fixture}: who signs in to another account`).toBe("Bob")
    }
  },
}
