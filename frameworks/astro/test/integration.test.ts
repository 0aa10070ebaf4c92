import { fileURLToPath } from "node:url"
import { expect, test, vi } from "vitest"
import svcAuth, { type SvcAuthOptions } from "../src/integration.ts"
import { toMiddleware } from "../src/middleware.ts"
import { isForeignForm } from "../src/origin-check.ts"

/** What the integration asks of Astro when it is set up in the example's folder. */
function setUp(options: SvcAuthOptions = {}) {
  const asked = { addMiddleware: vi.fn(), injectRoute: vi.fn(), updateConfig: vi.fn() }
  const config = { root: new URL("../example/", import.meta.url), base: "/" }
  const { hooks } = svcAuth(options)
  void hooks["astro:config:setup"]?.({ config, ...asked } as never)
  return asked
}

test("a module that is not there is an error that says what to do", () => {
  expect(() => setUp({ auth: "./src/nowhere.ts" })).toThrow(/nowhere\.ts is not there: make it.*svcAuth\(\{ auth:/)
})

test("a module that exports no onRequest is an error: nothing would be guarded", () => {
  const installation = { module: {}, file: "./src/auth.ts" }
  expect(() => toMiddleware(installation)).toThrow("./src/auth.ts must export `onRequest`")
})

test("Astro's own check of forms stays on unless providers post to the app", () => {
  const securityOf = (options: SvcAuthOptions) => setUp(options).updateConfig.mock.calls[0]?.[0].security
  expect(securityOf({})).toBe(undefined)
  expect(securityOf({ formPost: true })).toEqual({ checkOrigin: false })
})

test("routes and middleware are under the path that is named", () => {
  const { injectRoute, addMiddleware } = setUp({ basePath: "/api/auth" })
  const patterns = injectRoute.mock.calls.map(([{ pattern, prerender }]) => [pattern, prerender])
  expect(patterns).toEqual([["/api/auth/[...auth]", false], ["/_svc-auth/[verb]", false]])
  expect(addMiddleware.mock.calls.map(([{ order }]) => order), "around the app's own").toEqual(["pre", "post"])
})

test("cases 32 33: the check with formPost is Astro's, answer for answer", async () => {
  const module = fileURLToPath(import.meta.resolve("astro")).replace(/index\.js$/, "core/app/origin-check.js")
  const { isForbiddenCrossOriginRequest } = await import(module)
  const url = new URL("https://app.test/x")
  for (const method of ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"]) {
    for (const origin of [undefined, "null", "https://app.test", "https://evil.example", "http://app.test"]) {
      for (
        const type of [
          undefined,
          "application/json",
          "text/plain",
          "Multipart/Form-Data; boundary=x",
          "a/b; text/plain",
        ]
      ) {
        const headers = { ...(origin && { origin }), ...(type && { "content-type": type }) }
        const request = new Request(url, { method, headers })
        const what = JSON.stringify([method, headers])
        expect(isForeignForm({ request, url }), what).toBe(isForbiddenCrossOriginRequest(request, url, false))
      }
    }
  }
})
