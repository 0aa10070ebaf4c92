import { test } from "vitest"
import { entries, mebibyte, texts } from "../../bench/src/growth.ts"
import { sample } from "../../tools/sample.ts"

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

const cases = Object.entries(entries).flatMap(([name, entry]) =>
  sample(worst, 6, (text) => `${name} ${text}`).map((text) => ({ name, entry, text }))
)

// a time that grows with the length is about a second at most; one that grows with its square is minutes
test.each(cases)("$name reads a mebibyte of $text to its end", async ({ entry, text }) => {
  await Promise.resolve(texts[text](mebibyte)).then(entry).catch(() => {})
})
