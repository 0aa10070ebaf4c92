import { expect, test } from "vitest"
import { toCanonicalPath, toParameterPath } from "../../src/kit/routed-url.ts"

test.each([
  ["unreserved characters", "/%70%72otected/%2d%2E%5f%7E", "/protected/-._~"],
  ["escapes in small letters", "/gesch%c3%bctzt/%e2%82%aC", "/gesch%C3%BCtzt/%E2%82%AC"],
  ["characters that are not escaped", "/geschützt", "/gesch%C3%BCtzt"],
  ["characters outside the BMP", "/%f0%9f%94%91🔑", "/%F0%9F%94%91%F0%9F%94%91"],
  ["what encodeURI leaves", "/%21%27%28%29%2a!'()*", "/!'()*!'()*"],
  ["what URLs leave, and encodeURI does not", "/|[]^", "/%7C%5B%5D%5E"],
  ["what URLs read once more", '/%5c..\\ \t\n"<>`{}', "/%5C..%5C%20%09%0A%22%3C%3E%60%7B%7D"],
  ["an escaped slash", "/a%2fb", "/a%2Fb"],
  ["delimiters, whose meaning depends on their escaping", "/;,:@&=+$%3b%2c%3a%40", "/;,:@&=+$%3B%2C%3A%40"],
  ["characters that end a path in a URL", "/a?b#c%3f%23", "/a%3Fb%23c%3F%23"],
  ["double escapes", "/%2570rotected/%252e%252E%25", "/%2570rotected/%252e%252E%25"],
  ["empty segments", "//a///b/", "//a///b/"],
  ["escaped dots, which the URL must not resolve", "/a/%2e%2E/b", "/a/../b"],
  ["control characters", "/%00%7f%09", "/%00%7F%09"],
])("%s: the canonical form of %j is %j", (_name, sent, canonical) => {
  expect(toCanonicalPath(sent)).toBe(canonical)
  expect(toCanonicalPath(canonical), "again").toBe(canonical)
})

test.each([
  ["invalid UTF-8", "/%ff"],
  ["half a character", "/%c3"],
  ["half a character before another", "/%c3/%bc"],
  ["half a character before one that is not escaped", "/%c3ü"],
  ["an overlong character", "/%c0%af"],
  ["a surrogate", "/%ed%a0%80"],
  ["half a surrogate pair", "/\ud800"],
  ["an escape without digits", "/%"],
  ["half an escape", "/%7"],
  ["an escape without hexadecimal digits", "/%zz"],
  ["the escapes of IIS", "/%u0070"],
])("%s cannot be decoded: %j", (_name, sent) => {
  expect(toCanonicalPath(sent)).toBeUndefined()
})

test.each([
  ["/files/private%2Fa", "/files/private/a"],
  ["/%40ada/%3A%26%3D%2B%24%2C%3B", "/@ada/:&=+$,;"],
  ["/%3F%23%25%5C%7C%20", "/%3F%23%25%5C%7C%20"],
  ["/%252F", "/%252F"],
])("a handler reads the parameter of the path %s as in %s", (canonical, read) => {
  expect(toParameterPath(canonical)).toBe(read)
})
