import { expect, test } from "vitest"
import { toRoutedUrl } from "../../src/kit/routed-url.ts"

/** As routers do: `%2F` and `%25` stay, and so does what is no UTF-8. */
function decode(path: string): string {
  try {
    return path.split("%25").map(decodeURI).join("%25")
  } catch {
    return path
  }
}

test.each([
  ["/%70rotected?x=%2F", "/protected?x=%2F"],
  ["/a%2Fb%25", "/a%2Fb%25"],
  ["/protected/%5C..%5C..%5Cabout", "/protected/%5C..%5C..%5Cabout"],
  ["/protected/.%09./.%0A%0D.%5Cx", "/protected/.%09./.%0A%0D.%5Cx"],
  ["/protected/%20..%20%7F", "/protected/%20..%20%7F"],
  ["/%C3%A4", "/%C3%A4"],
  ["/%ff%70", "/%ff%70"],
  ["//protected", "//protected"],
])("case 85: the router sees %s as %s", (sent, seen) => {
  expect(toRoutedUrl(new URL(`https://app.test${sent}`), decode).href).toBe(`https://app.test${seen}`)
})

test("case 85: a path that cannot be said without a second meaning is refused", () => {
  const url = new URL("https://app.test/x")
  for (const path of ["/protected/../about", "/protected/%2e%2e/about", "/protected/./x", "protected"]) {
    expect(() => toRoutedUrl(url, decode, path), path).toThrow("two meanings")
  }
  expect(() => toRoutedUrl(new URL("https://app.test/p/.%252e/x"), decodeURIComponent)).toThrow("two meanings")
})
