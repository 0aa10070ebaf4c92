import { expect, test } from "vitest"
import { toTarget } from "../src/components/target.ts"

const page = new URL("https://app.example/shop/cart?x=1")

test.each([
  [undefined, "/shop/cart"],
  ["./", "/shop/"],
  ["/members?tab=a#b", "/members?tab=a#b"],
  ["https://app.example/", "/"],
  ["https://other.example/y", "https://other.example/y"],
  ["http://", "/shop/cart"],
  ["https://[", "/shop/cart"],
])("a form with redirectTo %s leads to %s", (redirectTo, target) => {
  expect(toTarget(redirectTo, page)).toBe(target)
})
