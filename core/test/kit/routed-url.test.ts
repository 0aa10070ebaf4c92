import { expect, test } from "vitest"
import { toCheckedUrls, toRoutedUrl } from "../../src/kit/routed-url.ts"

const app = "https://app.test"

test.each([
  ["/%70rotected?x=%2f", "/protected?x=%2f"],
  ["/gesch%c3%bctzt", "/gesch%C3%BCtzt"],
  ["/protected/%5C..%5c..%5Cabout", "/protected/%5C..%5C..%5Cabout"],
  ["/protected/.%09./.%0a%0D.%5Cx", "/protected/.%09./.%0A%0D.%5Cx"],
  ["/protected/%20..%20%7f", "/protected/%20..%20%7F"],
  ["//protected", "//protected"],
])("case 85: rules see the path %s as %s", (sent, seen) => {
  expect(toRoutedUrl(new URL(app + sent)).href).toBe(app + seen)
})

test("a path that a router has decoded replaces the URL's path", () => {
  const url = new URL(`${app}/x?q`)
  expect(toRoutedUrl(url, "/geschützt/\\..\t|?#").href).toBe(`${app}/gesch%C3%BCtzt/%5C..%09%7C%3F%23?q`)
  expect(url.href, "the given path").toBe(`${app}/x?q`)
})

test.each([
  "/%ff",
  "/%zz",
  "/protected/../about",
  "/protected/%2e%2E/about",
  "/protected/./x",
  "protected",
  "",
])("case 85: the path %j is rejected, because no rule can check it", (path) => {
  expect(() => toRoutedUrl(new URL(`${app}/x`), path)).toThrow("no single meaning")
})

const read = (path: string) =>
  toCheckedUrls(toRoutedUrl(new URL(app + path))).map(({ pathname, search }) => pathname + search)

test("rules check escaped delimiters as they are, and as decoded parameters", () => {
  expect(read("/files/private%2fa?%2f")).toEqual(["/files/private%2Fa?%2f", "/files/private/a?%2f"])
  expect(read("/%40ada")).toEqual(["/%40ada", "/@ada"])
  expect(read("/files/%61?%2f"), "no parameter to decode").toEqual(["/files/a?%2f"])
})

test("case 84: rules check a path with several slashes as it is, and as file servers read it", () => {
  expect(read("//files///a//")).toEqual(["//files///a//", "/files/a/"])
  expect(read("/%2f/files%2f%2fa")).toEqual(["/%2F/files%2F%2Fa", "///files//a", "/files/a"])
  expect(read("/a//b%2fc")).toEqual(["/a//b%2Fc", "/a//b/c", "/a/b%2Fc", "/a/b/c"])
})

test.each(["/files/..%2fprivate", "/files/x%2F..%2F..%2fprivate", "/files/.%2f"])(
  "case 85: a parameter that leads out of its path is rejected: %s",
  (path) => {
    expect(() => read(path)).toThrow("no single meaning")
  },
)
