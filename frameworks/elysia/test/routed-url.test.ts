import { AmbiguousPath } from "@svc-auth/core/kit"
import { expect, test } from "vitest"
import { toElysiaUrl, toElysiaUrls } from "../src/routed-url.ts"

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
  const { pathname, search } = toElysiaUrl(`http://app.test:80${path}`, routing)
  expect(pathname + search).toBe(seen)
})

test.each<[string, string[]]>([
  ["/files/secret/", ["/files/secret", "/files/secret/"]],
  ["/files/%C3%A4/", ["/files/%C3%A4", "/files/%C3%A4/"]],
  ["/files/secret", ["/files/secret"]],
  ["/files/", ["/files/"]],
  ["/page/", ["/page"]],
  ["/users/1/", ["/users/1"]],
])("handlers may read %s as %j", (path, seen) => {
  expect(toElysiaUrls(`http://app.test${path}`, routing).map(({ pathname }) => pathname)).toEqual(seen)
})

test.each([
  ["dots that a URL resolves", "http://app.test/files/../page"],
  ["escaped dots that a URL resolves", "http://app.test/files/%2e%2e/page"],
  ["what a URL parser reads as a fragment", "http://app.test/files/x#/../page"],
  ["a host name that Elysia cuts wrongly", "http://a/xx/page"],
  ["no path at all", "http://app.test"],
  ["an escape that cannot be decoded", "http://app.test/files/%zz"],
])("case 85: a URL with %s is rejected", (_name, address) => {
  expect(() => toElysiaUrl(address, routing)).toThrow(AmbiguousPath)
})

test("a short host name is read according to handler.standardHostname", () => {
  const short = { ...routing, standardHostname: false }
  expect(toElysiaUrl("http://a/xx/page", short).pathname).toBe("/xx/page")
  expect(toElysiaUrl("http://a.io/page", routing).pathname).toBe("/page")
  expect(() => toElysiaUrl("https://a/page", short), "Elysia reads the host name as the path").toThrow(AmbiguousPath)
})
