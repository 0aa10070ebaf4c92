import { expect, test } from "vitest"
import { findNearest, toLowerAscii } from "../../src/web/text.ts"

test.each([
  ["secrets", "secret"],
  ["SECRET", "secret"],
  ["basepath", "basePath"],
  ["callback", "callbacks"],
  ["trust", "trustHost"],
])("the word nearest to %s is %s", (word, nearest) => {
  expect(findNearest(word, ["basePath", "callbacks", "secret", "trustHost"])).toBe(nearest)
})

test.each([
  ["abc", "xyc", "abcd"],
  ["abcd", "abxy", "abc"],
  ["abc", "abcde", "abx"],
  ["xabc", "xabyz", "abc"],
  ["abc", "abyz", "xabc"],
  ["abcdef", "abcxyz", "bcde"],
])("a letter of %s added, dropped or changed counts alike: %s is farther than %s", (word, farther, nearer) => {
  expect(findNearest(word, [farther, nearer])).toBe(nearer)
})

test("there is none where there are no words, and a long one is no work", () => {
  expect(findNearest("a", [])).toBeUndefined()
  expect(findNearest("a".repeat(100_000), ["b"])).toBe("b")
})

test("only the letters A to Z become small", () => expect(toLowerAscii("ABCÄ\u212a")).toBe("abcÄ\u212a"))
