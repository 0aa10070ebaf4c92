import { describe, expect, test } from "vitest"
import { entries, texts, toGrowth } from "../../bench/src/growth.ts"

/** One text of each kind. `npm run bench -- growth` runs all of them, at every entry. */
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

// one of the two tests that compare processor time: as a ratio, within one thread, and only above a few milliseconds
describe("one mebibyte of input takes at most three times as long as half of it", () => {
  test.each(Object.entries(entries))("%s", { timeout: 120_000 }, async (_name, entry) => {
    for (const text of worst) {
      const { whole, half } = await toGrowth(entry, texts[text])
      expect(whole, `milliseconds for a mebibyte of ${text}; half of it took ${half}`).toBeLessThanOrEqual(half * 3)
    }
  })
})
