import { test } from "vitest"
import { entries, mebibyte, texts } from "../../bench/src/growth.ts"
import { partOf } from "../../tools/part.ts"

/** One text of each kind; in `npm test`, the first six at each entry. `npm run bench -- growth` runs all texts, at every entry. */
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

const cases = Object.entries(entries).flatMap(([name, entry]) =>
  partOf(worst, 6).map((text) => ({ name, entry, text }))
)

// a time that grows with the length is about a second at most; one that grows with its square is minutes
test.each(cases)("$name reads a mebibyte of $text to its end", async ({ entry, text }) => {
  await Promise.resolve(texts[text](mebibyte)).then(entry).catch(() => {})
})
