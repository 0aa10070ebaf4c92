// what Next loads first on a server: it makes the class of the stores global
import "next/dist/server/node-environment-baseline.js"
import { workAsyncStorage } from "next/dist/server/app-render/work-async-storage.external.js"
import { workUnitAsyncStorage } from "next/dist/server/app-render/work-unit-async-storage.external.js"
import { HeadersAdapter } from "next/dist/server/web/spec-extension/adapters/headers.js"
import { RequestCookiesAdapter } from "next/dist/server/web/spec-extension/adapters/request-cookies.js"
import { RequestCookies, ResponseCookies } from "next/dist/server/web/spec-extension/cookies.js"
import { NextRequest } from "next/server.js"
import { describe, expect, test, vi } from "vitest"
import Svc from "../src/index.ts"

// Next writes the app's rewrites into its bundle
vi.mock("../src/rewrites.ts", async (load) => {
  const { createFindRewritten } = await load<typeof import("../src/rewrites.ts")>()
  const afterFiles = [{ source: "/alias/:path*", destination: "/members/:path*" }]
  return { findRewritten: createFindRewritten({ beforeFiles: [], afterFiles, fallback: [] } as never) }
})

const origin = "http://app.test"

/** Returns `auth` of an app whose rule guards one path, and reads of `/readable` only. */
const createAuth = () =>
  Svc({
    ...{ secret: "a secret of this test, which is long enough", origin, providers: [] },
    callbacks: {
      authorized: ({ auth, request }) => {
        const { pathname } = new URL(request.url)
        return auth !== null || (pathname !== "/members/api" && (pathname !== "/readable" || request.method !== "POST"))
      },
    },
  }).auth

/** Calls a route handler as Next does for a request that the proxy does not get. */
async function call(
  handler: (request: NextRequest) => Promise<Response>,
  path: string,
  { method = "GET", isApp = true } = {},
): Promise<number> {
  const request = new NextRequest(origin + path, { method, headers: { host: "app.test" } })
  if (!isApp) return (await handler(request)).status
  const store = {
    ...{ type: "request", phase: "action", headers: HeadersAdapter.seal(request.headers) },
    cookies: RequestCookiesAdapter.seal(new RequestCookies(request.headers)),
    userspaceMutableCookies: new ResponseCookies(new Headers()),
  }
  const run = () => workUnitAsyncStorage.run(store as never, () => handler(request))
  return (await workAsyncStorage.run({ route: "/route" } as never, run)).status
}

const answer = () => new Response("for members")

describe("the guard in front of a route handler that the proxy does not get", () => {
  test.each([
    ["/members/api", 401],
    ["/members/api/", 401],
    ["/alias/api", 401],
    ["/alias/api/", 401],
    ["/alias/other", 200],
    ["/open", 200],
  ])("answers %s of a visitor with %i", async (path, status) => {
    const auth = createAuth()
    expect(await call(auth(answer), path), "a handler of the App Router").toBe(status)
    expect(await call(auth(answer), path, { isApp: false }), "an edge function of the Pages Router").toBe(status)
  })

  test.each([
    ["/members/api", "GET", 401],
    ["/alias/api", "GET", 401],
    ["/readable", "POST", 401],
    ["/readable", "GET", 200],
  ])("checks %s with %s if code before it has read the session", async (path, method, status) => {
    const auth = createAuth()
    const guarded = auth(answer)
    const handler = async (request: NextRequest) => {
      await auth()
      return await guarded(request)
    }
    expect(await call(handler, path, { method })).toBe(status)
  })
})
