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
])("an added, missing or changed letter of %s counts the same: %s is farther than %s", (word, farther, nearer) => {
  expect(findNearest(word, [farther, nearer])).toBe(nearer)
})

test("an empty list has no nearest word, and only the start of a long word is compared", () => {
  expect(findNearest("a", [])).toBeUndefined()
  expect(findNearest("a".repeat(100_000), ["b"])).toBe("b")
})

test("only the letters A to Z become lower case", () => expect(toLowerAscii("ABCÄ\u212a")).toBe("abcÄ\u212a"))
