import { createServer, type RequestListener } from "node:http"
import type { AddressInfo } from "node:net"
import { NextFetchEvent } from "next/dist/server/web/spec-extension/fetch-event.js"
import { NextRequest, NextResponse } from "next/server.js"
import Credentials from "@svc-auth/core/providers/credentials"
import { describe, expect, it, vi } from "vitest"
import Svc from "../src/index.ts"
import { noteHeader } from "../src/request-note.ts"

const secret = "a secret of this test, which is long enough"
const origin = "http://app.test"
const { auth, handlers, signIn } = Svc({
  secret,
  origin,
  limits: false,
  session: { updateAge: 0 },
  providers: [Credentials({ credentials: { name: {} }, authorize: ({ name }) => ({ id: "1", name: String(name) }) })],
  callbacks: {
    authorized: ({ auth: session, request }) =>
      session !== null || !new URL(request.url).pathname.startsWith("/members"),
  },
})

const eventOf = (request: NextRequest, page = "/proxy") => new NextFetchEvent({ request, page, context: undefined })

/** Runs the proxy for a request. */
function ask(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Response> {
  const request = new NextRequest(new URL(path, origin), { method, headers })
  return auth(request, eventOf(request))
}

/** Returns the request headers that the proxy gives the app, as Next reads them. */
function givenBy({ headers }: Response): Headers {
  const names = headers.get("x-middleware-override-headers")?.split(",") ?? []
  return new Headers(names.map((name) => [name, headers.get(`x-middleware-request-${name}`) ?? ""]))
}

const toCookie = (lines: readonly string[]) => lines.map((line) => line.split(";")[0]).join("; ")

/** Signs in through the handlers. @returns the session's cookie */
async function enter(): Promise<string> {
  const csrf = await handlers.GET(new NextRequest(`${origin}/api/auth/csrf`))
  const { csrfToken } = await csrf.json()
  const cookie = toCookie(csrf.headers.getSetCookie())
  const response = await handlers.POST(
    new NextRequest(`${origin}/api/auth/callback/credentials`, {
      method: "POST",
      headers: { cookie, origin, "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ csrfToken, name: "Alice" }),
    }),
  )
  return toCookie(response.headers.getSetCookie().filter((line) => line.includes("session-token")))
}

describe("the proxy", () => {
  it("the auth routes are at /api/auth, and pass", async () => {
    const response = await ask("/api/auth/session")
    expect(response.headers.get("x-middleware-next")).toBe("1")
    const page = await handlers.GET(new NextRequest(`${origin}/api/auth/providers`))
    expect(page.status).toBe(200)
    const refusal = await ask("/members", { accept: "text/html" })
    expect(refusal.headers.get("location")).toBe(`${origin}/api/auth/signin?callbackUrl=${origin}/members`.replace(
      `${origin}/members`,
      encodeURIComponent(`${origin}/members`),
    ))
  })

  it.each(["/proxy", "/src/proxy", "/middleware", "/src/middleware"])("the guard runs as %s", async (page) => {
    const request = new NextRequest(`${origin}/members`, { headers: { accept: "text/html" } })
    const { status, headers } = await auth(request, eventOf(request, page))
    expect([status, new URL(headers.get("location") ?? "").pathname]).toEqual([303, "/api/auth/signin"])
  })

  it("a path of an auth route that Next cannot decode gets an answer of the library", async () => {
    const response = await ask("/api/auth/%ff")
    expect([response.status, response.headers.has("x-middleware-next")]).toEqual([400, false])
  })

  it("case 97: the base path itself, for which no handler is mounted, gets an answer of the library", async () => {
    for (const path of ["/api/auth", "/api/auth/"]) {
      expect((await ask(path, { accept: "text/html" })).headers.get("location")).toBe(`${origin}/api/auth/signin`)
      expect((await ask(path, { "next-action": "a" }, "POST")).status).toBe(405)
    }
  })

  it("case 97: the guard checks the app's own routes below the base path", async () => {
    const asked: string[] = []
    const { auth } = Svc({
      secret,
      origin,
      providers: [],
      callbacks: { authorized: ({ request }) => (asked.push(new URL(request.url).pathname), false) },
    })
    const request = new NextRequest(`${origin}/api/auth/register`, { method: "POST" })
    expect((await auth(request, eventOf(request))).status).toBe(401)
    expect(asked).toEqual(["/api/auth/register"])
  })

  it("a server action on a guarded page is redirected as Next redirects it", async () => {
    const { status, headers } = await ask("/members", { "next-action": "a" }, "POST")
    expect([status, headers.get("location")]).toEqual([303, null])
    expect(headers.get("x-action-redirect")).toContain(`${origin}/api/auth/signin`)
  })

  it("a renewed session is sent to the browser and given to the app, with a note that replaces any other", async () => {
    const cookie = await enter()
    const response = await ask("/members?a=b", {
      cookie: `app=1; ${cookie}`,
      [noteHeader]: "forged GET http://evil.test/",
    })
    const [renewed] = response.headers.getSetCookie()
    const given = givenBy(response)
    expect(renewed?.split(";")[0]).not.toBe(cookie)
    expect(given.get("cookie")).toContain(renewed?.split(";")[0])
    expect(given.get("cookie")).toContain("app=1")
    expect(given.get("cookie")).not.toContain(cookie)
    expect(given.get(noteHeader)).toMatch(/^[\w-]{43} GET http:\/\/app\.test\/members\?a=b$/)
    expect(response.headers.get("cache-control")).toBe("private, no-store")
  })

  it("the app's own function gets the session, and keeps the request headers that it sets", async () => {
    const own = auth((request, _event: NextFetchEvent) => {
      const headers = new Headers(request.headers)
      headers.set("x-own", request.auth?.user?.name ?? "nobody")
      return NextResponse.next({ request: { headers } })
    })
    const request = new NextRequest(`${origin}/`, { headers: { cookie: await enter() } })
    const given = givenBy(await own(request, eventOf(request)))
    expect(given.get("x-own")).toBe("Alice")
    expect(given.has(noteHeader)).toBe(true)
  })

  it("a rewrite to a guarded page is refused", async () => {
    const own = auth((_request, _event: NextFetchEvent) => NextResponse.rewrite(`${origin}/members`))
    const request = new NextRequest(`${origin}/open`, { headers: { accept: "text/html" } })
    const response = await own(request, eventOf(request))
    expect([response.status, response.headers.has("x-middleware-rewrite")]).toEqual([303, false])
  })

  it("an edge function of the Pages Router gets a response, not an instruction to go on", async () => {
    const own = auth((request, _event: NextFetchEvent) => Response.json(request.auth))
    const request = new NextRequest(`${origin}/api/me`, { headers: { cookie: await enter() } })
    const response = await own(request, eventOf(request, "/api/me"))
    expect((await response.json()).user.name).toBe("Alice")
    expect(response.headers.getSetCookie()).toHaveLength(1)
  })

  it("the address of a page's data hides no page from the rule, also with skipProxyUrlNormalize", async () => {
    vi.stubEnv("__NEXT_NO_MIDDLEWARE_URL_NORMALIZE", "1")
    const nextConfig = { basePath: "", i18n: { locales: ["en", "fr"], defaultLocale: "en" } }
    for (const path of ["/members", "/fr/members", "/index/members", "/members/a"]) {
      const url = new URL(`/_next/data/build${path}.json?a`, origin)
      const request = new NextRequest(url, { nextConfig, headers: { "x-nextjs-data": "1" } })
      const { status, headers } = await auth(request, eventOf(request))
      expect(status, path).toBe(303)
      const target = new URL(headers.get("location") ?? "").searchParams.get("callbackUrl")
      expect(target, "where the user comes back").toBe(`${origin}${path.replace("/index", "")}?a`)
    }
    vi.unstubAllEnvs()
  })

  it("a locale in the path hides no page from the rule", async () => {
    const nextConfig = { basePath: "", i18n: { locales: ["en", "fr"], defaultLocale: "en" } }
    const request = new NextRequest(new URL("/fr/members", origin), { nextConfig, headers: { accept: "text/html" } })
    expect((await auth(request, eventOf(request))).status).toBe(303)
  })

  /** Imports the binding as it is in an app below `/shop`. */
  async function importBelow(): Promise<typeof Svc> {
    vi.stubEnv("__NEXT_ROUTER_BASEPATH", "/shop")
    vi.resetModules()
    const below = await import("../src/index.ts")
    vi.unstubAllEnvs()
    return below.default
  }
  const belowConfig = { basePath: "/shop", i18n: { locales: ["en", "fr"], defaultLocale: "en" } }

  it("a locale that Next adds in front of the base path hides no page from the rule, and users come back to their page", async () => {
    const SvcBelow = await importBelow()
    const authorized = ({ request }: { request: Request }) => !new URL(request.url).pathname.startsWith("/shop/members")
    const below = SvcBelow({ secret, origin, providers: [], callbacks: { authorized } })
    for (const path of ["/shop/members", "/shop/fr/members", "/fr/shop/fr/members", "/fr/shop/FR/members"]) {
      const request = new NextRequest(new URL(path, origin), {
        nextConfig: belowConfig,
        headers: { accept: "text/html" },
      })
      const { status, headers } = await below.auth(request, eventOf(request))
      const back = new URL(headers.get("location") ?? origin).searchParams.get("callbackUrl")
      expect([status, back], path).toEqual([303, origin + path.replace("/fr/shop", "/shop")])
    }
  })

  it("a request with a locale in front of the base path keeps its body, for the library and for the app's own function", async () => {
    const SvcBelow = await importBelow()
    const read: unknown[] = []
    const below = SvcBelow(async (request) => {
      read.push(await request?.text())
      return { secret, origin, providers: [] }
    })
    const own = below.auth(async (request, _event: NextFetchEvent) => void read.push(await request.text()))
    const url = new URL("/fr/shop/fr/page", origin)
    const request = new NextRequest(url, { nextConfig: belowConfig, method: "POST", body: "sent" })
    await own(request, eventOf(request))
    expect(read).toEqual(["sent", "sent"])
  })

  it("a locale in the path that the app's own function rewrites to hides no page from the rule", async () => {
    const own = auth((_request, _event: NextFetchEvent) => NextResponse.rewrite(`${origin}/fr/members/`))
    const nextConfig = { basePath: "", i18n: { locales: ["en", "fr"], defaultLocale: "en" } }
    const request = new NextRequest(new URL("/fr/open", origin), { nextConfig, headers: { accept: "text/html" } })
    const response = await own(request, eventOf(request))
    expect([response.status, response.headers.has("x-middleware-rewrite")]).toEqual([303, false])
  })
})

describe("the note about a request", () => {
  /** Asks an API route with these headers. @returns the cookies that it sets */
  async function renew(headers: Headers): Promise<readonly string[]> {
    const listener: RequestListener = async (request, response) => {
      response.end(JSON.stringify(await auth(request, response)))
    }
    const server = createServer(listener)
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    const { port } = server.address() as AddressInfo
    const response = await fetch(`http://127.0.0.1:${port}/members`, { headers })
    expect((await response.json()).user.name).toBe("Alice")
    server.close()
    return response.headers.getSetCookie()
  }

  it("an API route renews no session that the proxy has renewed", async () => {
    const given = givenBy(await ask("/members", { cookie: await enter() }))
    expect(await renew(given)).toEqual([])
  })

  it("a note counts only with its signature, its method, its URL and its cookies", async () => {
    const given = givenBy(await ask("/members", { cookie: await enter() }))
    const note = given.get(noteHeader) ?? ""
    const changed = [
      note.replace(/^./, (first) => first === "_" ? "-" : "_"),
      note.replace("GET", "POST"),
      `${note}/x`,
      note.slice(44),
    ]
    for (const other of changed) {
      given.set(noteHeader, other)
      expect(await renew(given), other).toHaveLength(1)
    }
    given.set(noteHeader, note)
    given.set("cookie", `app=2; ${given.get("cookie")}`)
    expect(await renew(given)).toHaveLength(1)
  })
})

it("signIn throws outside of a request", async () => {
  await expect(signIn("credentials")).rejects.toMatchObject({ type: "OutsideRequest" })
})
