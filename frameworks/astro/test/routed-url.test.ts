import { expect, test } from "vitest"
import { toRoutedUrl } from "../src/routed-url.ts"

const routed = (asked: string, originPathname: string, base = "") =>
  toRoutedUrl({ request: new Request(`https://app.test${asked}`), originPathname }, base).href.slice(16)

test("a rule sees the path that the router sees, its last slash as it was asked for", () => {
  expect(routed("/%70rotected?x=%2F", "/protected/")).toBe("/protected?x=%2F")
  expect(routed("/protected/", "/protected")).toBe("/protected/")
  expect(routed("/", "/")).toBe("/")
  expect(routed("/shop/", "/", "/shop")).toBe("/shop/")
  expect(routed("/shop", "/", "/shop")).toBe("/shop")
  expect(routed("/shop//protected", "/protected", "/shop")).toBe("/shop/protected")
  expect(routed("/shop/shop/protected", "/shop/protected", "/shop"), "the base twice").toBe("/shop/protected")
  expect(routed("/shopping", "/shopping", "/shop"), "no base").toBe("/shop/shopping")
})

test("case 85: what a URL would read once more stays the text that it is to the router", () => {
  expect(routed("/a", "/protected/\\..\\..\\about")).toBe("/protected/%5C..%5C..%5Cabout")
  expect(routed("/a", "/protected/.\n./about")).toBe("/protected/.%0A./about")
  expect(routed("/a", "/protected/ä%")).toBe("/protected/%C3%A4%25")
})

test("case 85: a path that cannot be said without a second meaning is refused", () => {
  for (const path of ["/protected/../about", "/protected/%2e%2e/about", "/protected/./x"]) {
    expect(() => routed("/a", path), path).toThrow("no single meaning")
  }
})
