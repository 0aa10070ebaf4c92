import { codeOf, createAttempt, isOverLimit, perAccount } from "../../limit-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["8/limits"],
  cases: [62, 82],
  name: "a hundred parallel attempts get no more guesses than a hundred in turn",
  needs: ["fixtures", "credentials", "store"],
  fixture: "database-slow",
  async run({ agent, expect }) {
    const attempt = await createAttempt(agent)
    // rejected by `authorize` itself, with its own code
    const pages = await Promise.all(Array.from({ length: 100 }, () => attempt("locked")))
    expect(pages.filter((page) => codeOf(page) === "locked").length, "attempts that were processed").toBe(perAccount)
    expect(pages.filter(isOverLimit).length, "attempts that were not").toBe(100 - perAccount)
  },
}
