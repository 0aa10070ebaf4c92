import { AmbiguousPath } from "@svc-auth/core/kit"
import { expect, test } from "vitest"
import { toRoutedUrl } from "../src/routed-url.ts"

const declared = new Set(["/page", "/files/*", "/both", "/both/*", "/slash/"])
const routing = { standardHostname: true, isDeclared: (path: string) => declared.has(path) }

const table: [string, string][] = [
  ["/", "/"],
  ["/page?a=/b", "/page?a=/b"],
  ["/%70age", "/page"],
  ["/page/", "/page"],
  ["/users/1/", "/users/1"],
  ["/files/", "/files/"],
  ["/both/", "/both"],
  ["/slash/", "/slash/"],
  ["/files/a%2Fb", "/files/a%2Fb"],
  ["/files/%5C..%5Cpage", "/files/%5C..%5Cpage"],
  ["/files/.%0A./x", "/files/.%0A./x"],
  ["/files/%25zz", "/files/%25zz"],
  ["/files/a%2fb", "/files/a%2Fb"],
  ["/files/\u00e4", "/files/%C3%A4"],
]
test.each(table)("the router sees %s as %s", (path, seen) => {
  const { pathname, search } = toRoutedUrl(`http://app.test:80${path}`, routing)
  expect(pathname + search).toBe(seen)
})

test.each([
  ["dots that a URL resolves", "http://app.test/files/../page"],
  ["escaped dots that a URL resolves", "http://app.test/files/%2e%2e/page"],
  ["what a URL takes for a fragment", "http://app.test/files/x#/../page"],
  ["a host name that Elysia takes for more than it is", "http://a/xx/page"],
  ["no path at all", "http://app.test"],
  ["what cannot be decoded", "http://app.test/files/%zz"],
])("case 85: %s is refused", (_name, address) => {
  expect(() => toRoutedUrl(address, routing)).toThrow(AmbiguousPath)
})

test("short host names are read as the app is told to read them", () => {
  const short = { ...routing, standardHostname: false }
  expect(toRoutedUrl("http://a/xx/page", short).pathname).toBe("/xx/page")
  expect(toRoutedUrl("http://a.io/page", routing).pathname).toBe("/page")
  expect(() => toRoutedUrl("https://a/page", short), "Elysia takes the host name for the path").toThrow(AmbiguousPath)
})
