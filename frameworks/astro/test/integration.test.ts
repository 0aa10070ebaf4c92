import { fileURLToPath } from "node:url"
import { expect, test, vi } from "vitest"
import svcAuth, { type SvcAuthOptions } from "../src/integration.ts"
import { createMiddleware } from "../src/middleware.ts"
import { isForeignForm } from "../src/origin-check.ts"

/** Runs the integration in the example's folder. @returns its calls of Astro's functions */
function setUp(options: SvcAuthOptions = {}) {
  const calls = { addMiddleware: vi.fn(), injectRoute: vi.fn(), updateConfig: vi.fn() }
  const config = { root: new URL("../example/", import.meta.url), base: "/" }
  const { hooks } = svcAuth(options)
  void hooks["astro:config:setup"]?.({ config, ...calls } as never)
  return calls
}

test("a missing auth module is an error that tells how to fix it", () => {
  expect(() => setUp({ auth: "./src/nowhere.ts" })).toThrow(/Cannot find .*nowhere\.ts: create it.*svcAuth\(\{ auth:/)
})

test("a module that does not export onRequest is an error", () => {
  const installation = { module: {}, file: "./src/auth.ts" }
  expect(() => createMiddleware(installation)).toThrow("./src/auth.ts must export `onRequest`")
})

test("Astro's own check of forms stays on without formPost", () => {
  const securityOf = (options: SvcAuthOptions) => setUp(options).updateConfig.mock.calls[0]?.[0].security
  expect(securityOf({})).toBe(undefined)
  expect(securityOf({ formPost: true })).toEqual({ checkOrigin: false })
})

test("the integration adds the routes under the configured basePath, and the middleware twice", () => {
  const { injectRoute, addMiddleware } = setUp({ basePath: "/api/auth" })
  const patterns = injectRoute.mock.calls.map(([{ pattern, prerender }]) => [pattern, prerender])
  expect(patterns).toEqual([["/api/auth/[...auth]", false], ["/_svc-auth/[verb]", false]])
  expect(addMiddleware.mock.calls.map(([{ order }]) => order), "around the app's own").toEqual(["pre", "post"])
})

test("cases 32 33: with formPost, every request gets the same result as from Astro's own check", async () => {
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
