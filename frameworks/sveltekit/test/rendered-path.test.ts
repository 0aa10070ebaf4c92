import { expect, test } from "vitest"
import { toRenderedPath } from "../src/rendered-path.ts"

test.each([
  ["/", {}, "/"],
  ["/(app)/members/(tabs)/me", {}, "/members/me"],
  ["/[[lang]]/about", { lang: "fr" }, "/fr/about"],
  ["/[[lang=language]]/about", {}, "/about"],
  ["/[[lang]]", {}, "/"],
  ["/files/[...path]", { path: "a/b" }, "/files/a/b"],
  ["/files/[...path]", { path: "" }, "/files"],
  ["/item-[id=integer].json", { id: 7 }, "/item-7.json"],
  ["/[x+2e]well-known/[name]", { name: "[x+2e]" }, "/.well-known/[x+2e]"],
  ["/[u+1f600]", {}, "/\u{1f600}"],
  ["/[day=date]", { day: new Date(0) }, undefined],
])("case 85: the path of the route %s with %o is %s", (id, params, path) => {
  expect(toRenderedPath(id, params)).toBe(path)
})
