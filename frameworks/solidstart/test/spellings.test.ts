import { expect, test } from "vitest"
import { findSpellings } from "../src/spellings.ts"

test.each([
  ["/", ["/"]],
  ["/members", ["/members"]],
  ["/members/", ["/members/", "/members"]],
  ["/Members/", ["/Members/", "/members/", "/Members", "/members"]],
  ["//members///list", ["//members///list", "/members/list"]],
  ["/members//", ["/members//", "/members"]],
  ["//", ["//", "/"]],
  ["/%2Fmembers", ["/%2Fmembers", "/%2fmembers"]],
])("the rule is called for %s in every spelling that Solid's routers accept for it", (path, spellings) => {
  const found = findSpellings(new URL(`https://app.test${path}?a=/B//`))
  expect(found.map(({ pathname }) => pathname)).toEqual(spellings)
  expect(new Set(found.map(({ origin, search }) => origin + search))).toEqual(new Set(["https://app.test?a=/B//"]))
})
