import { expect, test } from "vitest"
import { isErrorPage, toRenderedPath } from "../src/rendered-path.ts"

test.each([
  ["/", {}, "/"],
  ["/about", {}, "/about"],
  ["/[tenant]/settings", { tenant: "acme" }, "/acme/settings"],
  ["/files/[...path]", { path: "a/b" }, "/files/a/b"],
  ["/files/[...path]", { path: undefined }, "/files"],
  ["/[...path]", { path: undefined }, "/"],
  ["/[...path]/edit", { path: undefined }, "/edit"],
  ["/[year]-[month].json", { year: "2030", month: "[year]" }, "/2030-[year].json"],
  ["/a/x-[...rest]", { rest: undefined }, "/a/x-"],
])("case 85: the route %s with the parameters %o renders the path %s", (pattern, params, path) => {
  expect(toRenderedPath(pattern, params, { base: "", trailingSlash: "ignore" })).toBe(path)
})

test.each([
  ["/", "", "/"],
  ["/", "/shop", "/shop/"],
  ["/about", "/shop", "/shop/about/"],
  ["/report.csv", "", "/report.csv"],
  ["/_server-islands/[name]", "", "/_server-islands/x"],
])("with trailingSlash: always, the path of %s below %o is %s", (pattern, base, path) => {
  expect(toRenderedPath(pattern, { name: "x" }, { base, trailingSlash: "always" })).toBe(path)
})

test("/404 and /500 are error pages, and no other path is", () => {
  expect(["/404", "/500"].every(isErrorPage)).toBe(true)
  expect(["/protected/404", "/5000", "/4"].some(isErrorPage)).toBe(false)
})
