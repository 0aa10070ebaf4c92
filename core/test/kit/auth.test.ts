import { describe, expect, test, vi } from "vitest"
import type { Session } from "../../src/types.ts"
import { MemoryAdapter } from "../../src/adapters/memory.ts"
import Passkey from "../../src/providers/passkey.ts"
import { bindFake, config, signedIn, silent, toEvent, toNext } from "./fake-host.ts"

const ok = () => new Response("app")

describe("auth chooses its form by its arguments", () => {
  test("without arguments it reads the session of the current request", async () => {
    const { auth, during } = bindFake(config)
    const event = toNext(await signedIn())
    expect((await during(event, () => auth()))?.user?.name).toBe("Ada")
  })

  test("with an event or a request it reads the session of that request", async () => {
    const { auth } = bindFake(config)
    const event = toNext(await signedIn())
    expect((await auth(event))?.user?.name).toBe("Ada")
    expect((await auth(new Request(event.request)))?.user?.name).toBe("Ada")
    expect(await auth(toEvent())).toBeNull()
  })

  test("with another request than the current one it reads the session of the other request", async () => {
    const { auth, during } = bindFake(config)
    const [ada, stranger] = [toNext(await signedIn()), toEvent()]
    expect(await during(ada, () => auth(stranger.request))).toBeNull()
    expect((await during(stranger, () => auth(ada.request)))?.user?.name).toBe("Ada")
  })

  test("with a request and response headers it adds refreshed cookies to the headers", async () => {
    const { auth } = bindFake({ ...config, session: { updateAge: 0 } })
    const headers = new Headers()
    const { request } = toNext(await signedIn())
    expect((await auth(request, { headers }))?.user?.name).toBe("Ada")
    expect(headers.getSetCookie()[0]).toMatch(/^__Host-svc\.session-token=/)
  })

  test("with a handler it returns a handler that gets the session as `auth`, and its other arguments", async () => {
    const { auth } = bindFake(config)
    const handler = auth((request: Request & { auth: Session | null }, more: string) =>
      Response.json([request.auth, more])
    )
    const signed = await handler(toNext(await signedIn()).request, "more")
    expect(await signed.json()).toEqual([{ user: { name: "Ada", email: null }, expires: expect.any(String) }, "more"])
    expect(signed.headers.get("vary")).toBe("Cookie")
    expect(await (await handler(toEvent().request, "")).json()).toEqual([null, ""])
  })

  test("outside of a request it throws an error with advice", async () => {
    const { auth, signIn, signOut, unstable_update } = bindFake(config)
    for (const call of [auth, signIn, signOut, () => unstable_update({})]) {
      await expect(call()).rejects.toThrow(expect.objectContaining({ type: "OutsideRequest" }))
    }
    await expect(auth()).rejects.toThrow("auth() was called outside a request")
    const { auth: hooked } = bindFake(config, { hints: { current: "install the hook" } })
    await expect(hooked()).rejects.toThrow("handled, or pass the request; if one is being handled, install the hook")
    const { signIn: verb } = bindFake(config, { hints: { current: "install the hook" } })
    await expect(verb()).rejects.toThrow(
      "call it while a request is handled; if one is being handled, install the hook",
    )
  })
})

test("one request reads the session once and creates its configuration once", async () => {
  const session = vi.fn(({ session }) => session)
  const source = vi.fn((_request?: Request) => ({ ...config, callbacks: { session } }))
  const { auth, during, hook } = bindFake(source)
  const event = toNext(await signedIn())
  await during(event, () =>
    hook(event, async () => {
      await Promise.all([auth(), auth(event), auth(event.request)])
      return ok()
    }))
  expect(session).toHaveBeenCalledTimes(1)
  expect(source).toHaveBeenCalledTimes(1)
  expect(source).toHaveBeenCalledWith(event.request, event)
})

test("a configuration function may be asynchronous, and gets a plain request without an event", async () => {
  const source = vi.fn(async (_request?: Request) => await Promise.resolve(config))
  const { auth } = bindFake(source)
  const { request } = toNext(await signedIn())
  expect((await auth(request))?.user?.name).toBe("Ada")
  expect(source).toHaveBeenCalledWith(request, undefined)
})

describe("the headers of the app's responses", () => {
  const refreshing = { ...config, session: { updateAge: 0 } }
  test.each([
    ["no session read, no cookie sent", config, toEvent(), ok, [null, null, 0]],
    ["no session read, a cookie sent", config, "signed in", ok, ["Cookie", null, 0]],
    ["a session refreshed", refreshing, "signed in", ok, ["Cookie", "private, no-store", 1]],
  ])("caching headers after: %s", async (_name, source, from, next, shown) => {
    const { hook } = bindFake(source)
    const event = typeof from === "string" ? toNext(await signedIn()) : from
    const { headers } = await hook(event, next)
    expect([headers.get("vary"), headers.get("cache-control"), event.cookies.length]).toEqual(shown)
  })

  const cached = { "cache-control": "public, max-age=60" }
  const html = { "content-type": "text/html" }
  test.each<[string, Record<string, string>, "wrapped" | "read", string | null]>([
    ["a handler that gets the session", {}, "wrapped", "private, no-store"],
    ["a handler that gets the session and makes a page", html, "wrapped", "private, no-store"],
    ["a handler that gets the session and sets Cache-Control", cached, "wrapped", "public, max-age=60"],
    ["data of the session", {}, "read", "private, no-store"],
    ["data of the session with Cache-Control", cached, "read", "public, max-age=60"],
    ["a page that shows the session", html, "read", null],
  ])("caching headers of: %s", async (_name, headers, how, shown) => {
    const { hook, auth } = bindFake(config)
    const event = toNext(await signedIn())
    const handler = auth((given) => Response.json(given.auth, { headers }))
    const answer = async () => how === "wrapped" ? await handler(event) : Response.json(await auth(event), { headers })
    const response = await hook(event, answer)
    expect([await response.json(), response.headers.get("cache-control"), response.headers.get("vary")]).toEqual([
      expect.objectContaining({ user: expect.objectContaining({ name: "Ada" }) }),
      shown,
      "Cookie",
    ])
  })

  test("caching headers are added to those that auth(request, response) gets", async () => {
    const { auth } = bindFake(config)
    const { request } = toNext(await signedIn())
    const [fresh, own] = [new Headers(), new Headers(cached)]
    await auth(request, { headers: fresh })
    await auth(request, { headers: own })
    expect([...fresh]).toEqual([["cache-control", "private, no-store"], ["vary", "Cookie"]])
    expect(own.get("cache-control")).toBe("public, max-age=60")
  })

  test("caching headers after reading a session without a cookie contain only Vary", async () => {
    const { hook, auth } = bindFake(config)
    const event = toEvent()
    const { headers } = await hook(event, async () => Response.json(await auth(event)))
    expect([headers.get("vary"), headers.get("cache-control")]).toEqual(["Cookie", null])
  })
})

test("case 77: a script that reads the session while its cookie is refreshed is private", async () => {
  const passkeys = { adapter: MemoryAdapter(), experimental: { enableWebAuthn: true } }
  const session = { strategy: "jwt", updateAge: 0 } as const
  const source = { ...config, ...passkeys, session, providers: [Passkey] }
  const { auth, hook } = bindFake(source)
  const page = await (await hook(toEvent("/auth/signin"), ok)).text()
  const [path = ""] = /\/auth\/passkey\.js\?v=[\w-]+/.exec(page) ?? []
  const event = toNext(await signedIn(), path)
  expect((await auth(event))?.user?.name).toBe("Ada")
  const { headers } = await hook(event, ok)
  expect(headers.get("content-type")).toContain("javascript")
  expect([headers.get("vary"), headers.get("cache-control"), event.cookies.length]).toEqual([
    "Cookie",
    "private, no-store",
    1,
  ])
})

test("a session that is read too late for its cookie is still returned, and a warning is logged", async () => {
  const warn = vi.fn()
  const { auth } = bindFake({ ...config, session: { updateAge: 0 }, logger: { ...silent, warn } })
  const event = { ...toNext(await signedIn()), left: true }
  expect((await auth(event))?.user?.name).toBe("Ada")
  expect(warn.mock.calls[0]?.[0]).toBe("cookie-too-late")
})

describe("an unusable setup", () => {
  const broken = [
    ["no secret", { ...config, secret: undefined }, "MissingSecret"],
    ["an untrusted host", { ...config, trustHost: undefined }, "UntrustedHost"],
  ] as const

  test.each(broken)("in production, %s gives no session, and the log has the reason", async (_name, source, type) => {
    const error = vi.fn()
    const { auth, hook } = bindFake({ ...source, logger: { ...silent, error } })
    expect(await auth(toNext(await signedIn()))).toBeNull()
    expect(error.mock.calls[0]?.[0]).toBe(type)
    expect((await hook(toNext(await signedIn()), ok)).status).toBe(200)
  })

  test("in development, auth() throws for an untrusted host", async () => {
    const { auth } = bindFake({ ...config, trustHost: false }, { app: { dev: true } })
    await expect(auth(toEvent())).rejects.toThrow(expect.objectContaining({ type: "UntrustedHost" }))
  })

  test("case 95: an outage is not a session", async () => {
    const callbacks = { jwt: () => Promise.reject(new Error("the store is down")) }
    expect(await bindFake({ ...config, callbacks }).auth(toNext(await signedIn()))).toBeNull()
  })

  const malformed = { ...config, basePath: "auth" }
  test("a configuration that is malformed for one request gives 500, and the app is not called", async () => {
    const next = vi.fn(ok)
    const { hook, auth } = bindFake(() => malformed)
    const response = await hook(toEvent("/protected"), next)
    expect([response.status, response.headers.get("cache-control")]).toEqual([500, "private, no-store"])
    expect(next).not.toHaveBeenCalled()
    await expect(auth(toEvent())).rejects.toThrow(expect.objectContaining({ type: "InvalidConfig" }))
  })

  test("if a configuration function throws, the user may not pass", async () => {
    const { hook } = bindFake(() => Promise.reject(new Error("no tenant")))
    await expect(hook(toEvent("/protected"), ok)).rejects.toThrow("no tenant")
  })
})

test("while prerendering, no rule is called and no user is signed in", async () => {
  const source = vi.fn(() => config)
  const { hook, auth, during } = bindFake(source, { read: () => ({ isPrerendering: true }) })
  const event = toEvent("/protected")
  const response = await during(event, () => hook(event, async () => Response.json([await auth(), await auth(event)])))
  expect(await response.json()).toEqual([null, null])
  expect(source).not.toHaveBeenCalled()
})

test("the hook and the handlers respond to the auth routes only", async () => {
  const { hook, handlers } = bindFake({ ...config, basePath: "/a" })
  const next = vi.fn(ok)
  expect(await (await hook(toEvent("/a/session"), next)).text()).toBe("null")
  expect(next).not.toHaveBeenCalled()
  expect(await (await handlers.GET(toEvent("/a/session"))).text()).toBe("null")
  expect(await (await handlers.GET(toEvent("/a/session").request)).text()).toBe("null")
  expect(await (await hook(toEvent("/ab/session"), next)).text()).toBe("app")
})

describe("pages that are still rendered after their response has started", () => {
  const fetched = { headers: { "sec-fetch-mode": "cors" } }
  const html = () => new Response("", { headers: { "content-type": "text/html; charset=utf-8" } })

  test("the session is extended before the response starts, also for a script's request", async () => {
    const { hook } = bindFake({ ...config, session: { updateAge: 0 } }, { streams: true })
    const event = toNext(await signedIn(), "/", fetched)
    await hook(event, html)
    expect(event.cookies.map(({ name }) => name)).toEqual(["__Host-svc.session-token"])
  })

  test("a cacheable page varies by user, even if the session is read later", async () => {
    const { hook } = bindFake(config, { streams: true })
    const kept = (headers: Record<string, string>) => () =>
      new Response("", { headers: { "cache-control": "max-age=60", ...headers } })
    const page = kept({ "content-type": "text/html; charset=utf-8" })
    expect((await hook(toEvent(), page)).headers.get("vary")).toBe("Cookie")
    expect((await hook(toEvent(), html)).headers.has("vary")).toBe(false)
    expect((await hook(toEvent(), kept({ "content-type": "text/css" }))).headers.has("vary")).toBe(false)
    expect((await bindFake(config).hook(toEvent(), page)).headers.has("vary")).toBe(false)
  })
})

test("if nothing is rendered after the response has started, the session is read only on request", async () => {
  const { auth, hook } = bindFake({ ...config, session: { updateAge: 0 } }, { streams: false })
  const event = toNext(await signedIn())
  expect((await hook(event, ok)).headers.has("vary")).toBe(false)
  expect(event.cookies).toEqual([])
  expect((await hook(event, async () => Response.json(await auth(event)))).headers.get("vary")).toBe("Cookie")
  expect(event.cookies).toHaveLength(1)
})
