import { expect, test, vi } from "vitest"
import { toReturnUrl, withoutAction } from "../../src/kit/return-url.ts"

const origin = "https://app.test"
const isActionParameter = (name: string) => name.startsWith("/")

const table: [string, string | null, string][] = [
  ["no Referer", null, "https://app.test/shop/"],
  ["a page of the app", "https://app.test/shop/cart?a=1", "https://app.test/shop/cart?a=1"],
  ["an action's page", "https://app.test/shop/cart?/rename&a=1", "https://app.test/shop/cart?a=1"],
  ["only an action", "https://app.test/shop/cart?/rename", "https://app.test/shop/cart"],
  ["a fragment", "https://app.test/shop/cart#x", "https://app.test/shop/cart"],
  ["another site", "https://evil.test/", "https://app.test/shop/"],
  ["another scheme", "http://app.test/x", "https://app.test/shop/"],
  ["another port", "https://app.test:444/x", "https://app.test/shop/"],
  ["a look-alike", "https://app.test.evil.test/", "https://app.test/shop/"],
  ["a URL without an origin", "about:client", "https://app.test/shop/"],
  ["nonsense", "https://", "https://app.test/shop/"],
  [
    "a page whose address is too long",
    `https://app.test/x?${"a".repeat(8_192)}`,
    "https://app.test/shop/",
  ],
  ["the sign-in page with a target", "https://app.test/login?callbackUrl=%2Fmembers", "/members"],
  ["the sign-in page without a target", "https://app.test/login", "https://app.test/login"],
  ["another page's callbackUrl", "https://app.test/x?callbackUrl=%2Fy", "https://app.test/x?callbackUrl=%2Fy"],
]
test.each(table)("the user's page: %s", (_name, referer, url) => {
  expect(toReturnUrl({ referer, origin, base: "/shop", signInPage: "/login", isActionParameter })).toBe(url)
})

test("the query of an action is removed from the page's address, whatever else is in the query", () => {
  const page = withoutAction(new URL("https://app.test/x?/a&b=1&/c=2&b=3#d"), { isActionParameter })
  expect(page.href).toBe("https://app.test/x?b=1&b=3")
})

test("many actions in a query are removed in one step", () => {
  const query = Array.from({ length: 800 }, (_, i) => `/a${i}=&b${i}=`).join("&").slice(0, 8_000)
  const deletions = vi.spyOn(URLSearchParams.prototype, "delete")
  const page = withoutAction(new URL(`https://app.test/x?${query}`), { isActionParameter })
  expect([...page.searchParams.keys()].filter(isActionParameter)).toEqual([])
  expect(page.searchParams.has("b7")).toBe(true)
  expect(deletions).not.toHaveBeenCalled()
  deletions.mockRestore()
})
