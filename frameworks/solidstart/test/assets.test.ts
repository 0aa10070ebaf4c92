import { describe, expect, test, vi } from "vitest"
import { isAsset } from "../src/assets.ts"

const kept = { routeRules: { headers: { "cache-control": "public, max-age=31536000, immutable" } } }
const ask = (path: string) => isAsset({ req: new Request(`http://app.test${path}`), context: kept } as never, "")

describe("a file of the build", () => {
  test.each([
    ["/_build/assets/a.js", true],
    ["/_build/%61ssets/a.js", true],
    ["/_build/%2561ssets/a.js", true],
    ["/_build%2Fassets/a.js", true],
    ["/_build/%%36%31ssets/a.js", true],
    ["/_build//assets/a.js", true],
    ["/x/%2e%2e/_build/assets", true],
    ["/_build/%ffassets/a.js", false],
    ["/_build/%6Zssets/a.js", false],
    ["/page", false],
  ])("%s: %s", (path, expected) => expect(ask(path)).toBe(expected))

  test.each([
    ["/shop/_build/assets/a.js", true],
    ["/shop/_build/assets", true],
    ["/_build/assets/a.js", false],
    ["/shop/_build/%61ssets/a.js", false],
  ])(
    "below the app's base is recognized by its exact spelling, whatever nitro's rules contain: %s: %s",
    (path, expected) => {
      for (const headers of [{}, { "cache-control": "private" }]) {
        const event = { req: new Request(`http://app.test${path}`), context: { routeRules: { headers } } }
        expect(isAsset(event as never, "/shop")).toBe(expected)
      }
      expect(isAsset({ req: new Request(`http://app.test${path}`), context: {} } as never, "/shop")).toBe(expected)
    },
  )

  test("is not recognized in a URL that cannot be parsed", () => {
    expect(isAsset({ req: { url: "http://[/_build/assets/a.js" }, context: kept } as never, "")).toBe(false)
  })

  test("is recognized in one pass over its path, however deep its escapes are", () => {
    const replace = vi.spyOn(String.prototype, "replace")
    expect(ask(`/_build/%${"25".repeat(7_000)}61ssets/a.js`)).toBe(true)
    expect(replace.mock.calls.length).toBeLessThan(10)
    replace.mockRestore()
  })
})
