import { password } from "../../fixtures/providers.ts"
import { few } from "../../fixtures/stored.ts"
import { createAttempt, from, isOverLimit } from "../../limit-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["8/limits"],
  cases: [62, 82],
  name: "a hundred parallel guesses, mixed with sign-ins of the attacker, are limited like guesses in turn",
  needs: ["fixtures", "credentials", "proxy-headers", "store"],
  fixture: "database-slow-few-attempts",
  async run({ agent, expect }) {
    const attempt = await createAttempt(agent, from("198.51.100.1"))
    const isProcessed = async (guess: number) => !isOverLimit(await attempt(`someone-${guess}`))
    const guesses = Array.from({ length: 100 }, async (_, guess) => {
      if (guess % 3 === 0) await attempt("bob", password)
      return await isProcessed(guess)
    })
    const processed = (await Promise.all(guesses)).filter((is) => is).length
    expect(processed > 0 && processed <= few.network[0].most, `${processed} guesses at once are within the limit`).toBe(
      true,
    )
    expect(await isProcessed(100), "one more guess").toBe(false)
  },
}
