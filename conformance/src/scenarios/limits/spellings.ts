import { few } from "../../fixtures/stored.ts"
import { createAttempt, from, isOverLimit } from "../../limit-steps.ts"
import type { Scenario } from "../../scenario.ts"

const [{ most }] = few.account
const address = "ada@app.test"
/** Spellings by which an attacker tries to get another count for the same account. Stores that compare loosely find one user by all of them. */
const spellings = [
  "ADA@APP.TEST",
  "Ada@App.Test",
  "  ada@app.test  ",
  "\u00a0ada@app.test\t",
  "ad\u200ba@app.test",
  "a\u00adda@app.test",
  "\u00e1da@app.test",
  "a\u0301da@app.test",
  "\uff41\uff44\uff41\uff20\uff41\uff50\uff50.test",
  "\u202eada@app.test",
]

export const scenario: Scenario = {
  spec: ["8/limits"],
  cases: [80],
  name: "ten spellings of one address share a count",
  needs: ["fixtures", "credentials", "proxy-headers", "store"],
  fixture: "database-few-attempts",
  async run({ agent, expect }) {
    for (const [i, spelling] of spellings.entries()) {
      const attempt = await createAttempt(agent, from(`198.51.100.${i}`))
      for (let used = 0; used < most; used++) {
        expect(isOverLimit(await attempt(address)), `attempt ${used + 1} before ${JSON.stringify(spelling)}`).toBe(
          false,
        )
      }
      expect(isOverLimit(await attempt(spelling)), `${JSON.stringify(spelling)} after ${most} attempts`).toBe(true)
    }
  },
}
