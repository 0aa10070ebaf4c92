import { password } from "../../fixtures/providers.ts"
import { few } from "../../fixtures/stored.ts"
import { attemptWithRightPassword, createAttempt, from, isOverLimit } from "../../limit-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["8/limits"],
  cases: [80, 82],
  name: "an attacker who signs in to an account of their own after each guess gets no more guesses than the limit",
  needs: ["fixtures", "credentials", "proxy-headers", "store"],
  fixture: "database-few-attempts",
  async run({ agent, expect }) {
    const [perNetwork, perAccount] = [few.network[0].most, few.account[0].most]
    const heardOf = async (address: string, toName: (guess: number) => string) => {
      const attempt = await createAttempt(agent, from(address))
      let processed = 0
      for (let i = 0; i < perNetwork + 5; i++) {
        if (!isOverLimit(await attempt(toName(i)))) processed++
        await attempt("bob", password)
      }
      return processed
    }
    expect(await heardOf("198.51.100.1", (guess) => `someone-${guess}`), "guesses of one network").toBe(perNetwork)
    expect(await heardOf("198.51.100.2", () => "alice"), "guesses at one account").toBe(perAccount)
    expect(isOverLimit(await attemptWithRightPassword(agent.fresh(), from("203.0.113.7"))), "the owner elsewhere").toBe(
      false,
    )
  },
}
