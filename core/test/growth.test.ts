import { describe, expect, test } from "vitest"
import { entries, steepest, texts, toGrowth } from "../../bench/src/growth.ts"
import { sample } from "../../scripts/sample.ts"

/** One text of each kind; with a seed, some of them at each entry. `npm run bench -- growth` runs all texts, at every entry. */
const worst = [
  "combining marks",
  "letters that expand",
  "half pairs",
  "spaces",
  "lines",
  "e-mail addresses",
  "cookies",
  "flows under way",
  "parameters",
  "actions",
  "addresses",
  "nested escapes",
  "slashes",
  "nested members",
  "secrets by name",
  "hyphens",
] as const

// compares processor time within one thread, as a ratio and only above 50 milliseconds: other work of the machine
// cannot make a linear time look quadratic
describe("the time for a mebibyte of input grows with its length", () => {
  test.each(Object.entries(entries))("%s", { timeout: 120_000 }, async (name, entry) => {
    for (const text of sample(worst, 6, (text) => `${name} ${text}`)) {
      const { whole, eighth } = await toGrowth(entry, texts[text])
      expect(whole, `milliseconds for a mebibyte of ${text}; an eighth of it took ${eighth}`)
        .toBeLessThanOrEqual(eighth * steepest)
    }
  })

  test("a quadratic time is noticed", async () => {
    // searches the whole text at each of its letters
    const quadratic = (text: string) => [...text].filter(() => text.includes("b"))
    const { whole, eighth } = await toGrowth(quadratic, (length) => "a".repeat(length / 8))
    expect(whole).toBeGreaterThan(eighth * steepest)
  })
})
