import { forms } from "../../fixtures/forms.ts"
import { few } from "../../fixtures/stored.ts"
import { isOverLimit } from "../../limit-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { csrfOf } from "../../steps.ts"

const [{ most }] = few.account
const tries = most + 2

export const scenario: Scenario = {
  spec: ["8/limits"],
  cases: [80],
  name: "attempts count for the account that the option `account` or the first text field names",
  needs: ["fixtures", "credentials", "store"],
  fixture: "database-forms",
  async run({ agent, expect }) {
    const csrfToken = await csrfOf(agent)
    for (const [id, { fields, changing, isOther }] of Object.entries(forms)) {
      let processed = 0
      for (let i = 0; i < tries; i++) {
        const given = Object.keys(fields).map((name) => [name, changing.includes(name) ? `guess ${i}` : "same"])
        const page = await agent.post(`/auth/callback/${id}`, { csrfToken, ...Object.fromEntries(given) })
        if (!isOverLimit(page)) processed++
      }
      expect(processed, `attempts by ${id} with ${changing.join(" and ")} changed`).toBe(isOther ? tries : most)
    }
  },
}
