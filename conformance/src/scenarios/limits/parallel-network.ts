import { password } from "../../fixtures/providers.ts"
import { few } from "../../fixtures/stored.ts"
import { from, isUnheard, toTries } from "../../limit-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["8/limits"],
  cases: [62, 82],
  name: "a hundred guesses at once, among sign-ins of the attacker's own, get no further than the limit",
  needs: ["fixtures", "credentials", "proxy-headers", "store"],
  fixture: "database-slow-few-attempts",
  async run({ agent, expect }) {
    const attempt = await toTries(agent, from("198.51.100.1"))
    const isHeard = async (guess: number) => !isUnheard(await attempt(`someone-${guess}`))
    const guesses = Array.from({ length: 100 }, async (_, guess) => {
      if (guess % 3 === 0) await attempt("bob", password)
      return await isHeard(guess)
    })
    const heard = (await Promise.all(guesses)).filter((is) => is).length
    expect(heard > 0 && heard <= few.network[0].most, `${heard} guesses at once are within the limit`).toBe(true)
    expect(await isHeard(100), "one more guess").toBe(false)
  },
}
