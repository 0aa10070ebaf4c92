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
])("case 85: what Astro renders by %s with %o is %s", (pattern, params, path) => {
  expect(toRenderedPath(pattern, params, { base: "", trailingSlash: "ignore" })).toBe(path)
})

test.each([
  ["/", "", "/"],
  ["/", "/shop", "/shop/"],
  ["/about", "/shop", "/shop/about/"],
  ["/report.csv", "", "/report.csv"],
  ["/_server-islands/[name]", "", "/_server-islands/x"],
])("where Astro wants a last slash the path of %s below %o is %s", (pattern, base, path) => {
  expect(toRenderedPath(pattern, { name: "x" }, { base, trailingSlash: "always" })).toBe(path)
})

test("the app's own pages for errors are open, and pages below others that are named so are not", () => {
  expect(["/404", "/500"].every(isErrorPage)).toBe(true)
  expect(["/protected/404", "/5000", "/4"].some(isErrorPage)).toBe(false)
})
