import { describe, expect, test, vi } from "vitest"
import { MemoryAdapter } from "../../src/adapters/memory.ts"
import { AmbiguousPath, type AuthorizedParams } from "../../src/kit/index.ts"
import {
  bindFake,
  config,
  type FakeEvent,
  leavesFor,
  Left,
  origin,
  signedIn,
  silent,
  toEvent,
  toNext,
} from "./fake-host.ts"

const members = ({ auth, request }: AuthorizedParams) =>
  auth !== null || !new URL(request.url).pathname.startsWith("/members")
const guarded = (authorized: (params: AuthorizedParams) => unknown = members) => ({
  ...config,
  callbacks: { authorized },
})
const secret = () => new Response("secret")
const signInUrl = (callbackUrl: string) => `https://app.test/auth/signin?callbackUrl=${encodeURIComponent(callbackUrl)}`
const program = { "sec-fetch-mode": "cors" }

describe("a user who may not pass", () => {
  test.each([
    ["a page", toEvent("/members?tab=2"), signInUrl("https://app.test/members?tab=2")],
    ["a page's data", toEvent("/members", { headers: program }, "page"), signInUrl("https://app.test/members")],
    [
      "a form's post",
      toEvent("/members?/save", { method: "POST", headers: { referer: "https://app.test/members?/save" } }),
      signInUrl("https://app.test/members"),
    ],
    [
      "a call from a page",
      toEvent("/members", { method: "POST", headers: { ...program, referer: "https://app.test/x" } }, "call"),
      signInUrl("https://app.test/x"),
    ],
  ])("a user who requests %s goes to sign-in, and comes back", async (_name, event, url) => {
    const next = vi.fn(secret)
    expect(await leavesFor(() => bindFake(guarded()).hook(event, next))).toBe(url)
    expect(next).not.toHaveBeenCalled()
  })

  test("case 77: the response varies with the cookie, even if the host throws its redirects", async () => {
    const response = await bindFake(guarded()).hook(toEvent("/members"), secret)
    expect([response.status, response.headers.get("vary")]).toEqual([303, "Cookie"])
    expect(response.headers.get("cache-control")).toBe("private, no-store")
  })

  test("case 77: no cache keeps the response to the framework's client, which may be a 200", async () => {
    const response = await bindFake(guarded()).hook(toEvent("/members", { headers: program }, "page"), secret)
    expect([response.status, response.headers.get("cache-control")]).toEqual([200, "private, no-store"])
  })

  test("a program gets 401 and the address of the sign-in page", async () => {
    const response = await bindFake(guarded()).hook(toEvent("/members/api", { headers: program }), secret)
    expect(response.status).toBe(401)
    expect(await response.json()).toEqual({ error: "SignInRequired", signInUrl: signInUrl("https://app.test/") })
    expect(response.headers.get("vary")).toBe("Cookie")
  })

  test("case 95: a signed-in user gets 403 and is not asked to sign in, also if the store fails after the guard has read the session", async () => {
    const adapter = MemoryAdapter()
    await adapter.createUser({ id: "Ada", name: "Ada", email: "ada@app.test", emailVerified: null })
    const { getSessionsAndUsers, getSessionAndUser } = adapter
    let left = Infinity
    const count = () => {
      if (left-- <= 0) throw new Error("down")
    }
    Object.assign(adapter, {
      getSessionAndUser: (token: string) => (count(), getSessionAndUser(token)),
      getSessionsAndUsers: (tokens: readonly string[]) => (count(), getSessionsAndUsers(tokens)),
    })
    const stored = { ...config, adapter, session: { strategy: "database" as const } }
    const { during, signIn } = bindFake(stored)
    const ada = toEvent("/login", { method: "POST" })
    await during(ada, () => signIn("credentials", { name: "Ada", redirect: false }))
    const { hook } = bindFake({ ...stored, callbacks: { authorized: () => false } })
    const path = "/auth/error?error=AccessDenied&code=page&callbackUrl=/members"
    for (
      const [reads, asked, status, shown] of [
        [Infinity, "/members", 403, "Ada"],
        [1, "/members", 403, "No access"],
        [0, "/members", 503, "not available"],
        [0, path, 403, "No access"],
      ] as const
    ) {
      left = reads
      const response = await hook(toNext(ada, asked), secret)
      expect([response.status, response.headers.get("location")]).toEqual([status, null])
      expect(await response.text()).toContain(shown)
    }
    const guest = await hook(toEvent(path), secret)
    expect(guest.headers.get("location")).toBe(`${origin}/auth/signin?error=SignInRequired&callbackUrl=%2Fmembers`)
  })

  test("the rule is not called for the auth routes and the app's own pages", async () => {
    const closed = { ...guarded(() => false), pages: { signIn: "/login" } }
    expect((await bindFake(closed).hook(toEvent("/login?callbackUrl=/x"), secret)).status).toBe(200)
    expect(await leavesFor(() => bindFake(closed).hook(toEvent("/other"), secret))).toMatch(
      /^https:\/\/app\.test\/login\?/,
    )
    expect((await bindFake(closed).hook(toEvent("/auth/csrf"), secret)).status).toBe(200)
  })

  test("the rule is called for a path that the router maps below the base path: the hook handles only exact auth routes", async () => {
    const { hook } = bindFake(guarded(({ auth }) => auth !== null), {
      read: ({ request }) => ({ guardUrl: () => new URL(decodeURIComponent(request.url)) }),
    })
    for (const path of ["/%61uth/settings", "/x%2f..%2fauth/settings"]) {
      const next = vi.fn(secret)
      expect((await hook(toEvent(path, { headers: program }), next)).status, path).toBe(401)
      expect(next).not.toHaveBeenCalled()
    }
  })

  test("the rule is called for a wrapped handler under the base path", async () => {
    const handler = vi.fn(secret)
    const response = await bindFake(guarded(() => false)).auth(handler)(toEvent("/auth/own", { headers: program }))
    expect([response.status, handler.mock.calls.length]).toEqual([401, 0])
  })

  test("the rule is called for the page for new users, who are signed in", async () => {
    const { hook } = bindFake({ ...guarded(({ auth }) => auth !== null), pages: { newUser: "/welcome" } })
    expect((await hook(toEvent("/welcome", { headers: program }), secret)).status).toBe(401)
    expect((await hook(toNext(await signedIn(), "/welcome"), secret)).status).toBe(200)
  })

  test("a form on an open page runs no action, also on the app's own sign-in page", async () => {
    const config = { ...guarded(), pages: { signIn: "/login" } }
    const { hook } = bindFake(config, {
      read: () => ({ moreGuardUrls: () => [new URL("https://app.test/members/buy")] }),
    })
    for (const path of ["/", "/login"]) {
      const next = vi.fn(secret)
      await leavesFor(() => hook(toEvent(path, { method: "POST" }), next))
      expect(next).not.toHaveBeenCalled()
    }
    expect((await hook(toNext(await signedIn(), "/", { method: "POST" }), secret)).status).toBe(200)
  })

  test("another spelling that the router accepts does not pass, and the user comes back to that spelling", async () => {
    const binding = bindFake(guarded(), {
      read: ({ request: { url } }) => ({ moreGuardUrls: () => [new URL(url.toLowerCase())] }),
    })
    expect(await leavesFor(() => binding.hook(toEvent("/MEMbers/Ada?Q"), secret))).toBe(
      signInUrl("https://app.test/MEMbers/Ada?Q"),
    )
    expect((await bindFake(guarded()).hook(toEvent("/MEMbers/Ada"), secret)).status).toBe(200)
  })

  test.each([
    ["", {}],
    [", even if sessions cannot be read", { session: () => Promise.reject(new Error("down")) }],
  ])("the rule sees further URLs at the origin of the request, whatever host they name%s", async (_when, callbacks) => {
    const authorized = vi.fn(({ request }: AuthorizedParams) => new URL(request.url).pathname === "/")
    const { hook } = bindFake({ ...config, callbacks: { authorized, ...callbacks } }, {
      read: () => ({ moreGuardUrls: () => [new URL("https://other.test/members")] }),
    })
    await hook(toNext(await signedIn(), "/", { headers: program }), secret)
    expect(authorized.mock.calls.map(([{ request }]) => request.url)).toEqual([`${origin}/`, `${origin}/members`])
  })

  test("the rule is called once for a URL that the binding returns several times, in whatever spelling", async () => {
    const authorized = vi.fn((_params: AuthorizedParams) => true)
    const { hook } = bindFake({ ...config, callbacks: { authorized } }, {
      read: () => ({
        moreGuardUrls: () => ["/a", "/%61", "/b?c", "/b", "/b?c"].map((path) => new URL(path, "https://other.test")),
      }),
    })
    await hook(toEvent("/a"), secret)
    expect(authorized.mock.calls.map(([{ request }]) => request.url)).toEqual(
      ["/a", "/b?c", "/b"].map((path) => origin + path),
    )
  })

  test("the user never reaches a wrapped handler", async () => {
    const handler = vi.fn(secret)
    const response = await bindFake(guarded()).auth(handler)(toEvent("/members", { headers: program }))
    expect(response.status).toBe(401)
    const ofRequests = bindFake(guarded()).auth((_request: Request) => handler())
    expect(await ofRequests(toEvent("/members").request)).toMatchObject({ status: 303 })
    expect(handler).not.toHaveBeenCalled()
  })
})

describe("a route that requires a session", () => {
  test("the route gets the session, whatever the guard decides", async () => {
    const { demand } = bindFake(guarded(() => false))
    expect(await demand(toNext(await signedIn(), "/members"))).toMatchObject({ user: { name: "Ada" } })
  })

  test("without a session the guard responds: browsers go to sign-in, and programs get 401", async () => {
    const { demand } = bindFake({ ...guarded(() => true), pages: { signIn: "/members" } })
    expect(await leavesFor(() => demand(toEvent("/members")))).toMatch(/^https:\/\/app\.test\/members\?callbackUrl=/)
    expect(await demand(toEvent("/members", { headers: program }))).toMatchObject({ status: 401 })
  })

  test("case 95: if the session cannot be read, the response is 503", async () => {
    const { demand } = bindFake({ ...config, callbacks: { session: () => Promise.reject(new Error("down")) } })
    expect(await demand(toNext(await signedIn()))).toMatchObject({ status: 503 })
  })
})

describe("a request that no rule can check is rejected before the rule is called", () => {
  /** A request as frameworks pass it for their own requests. `new Request` would throw for it. */
  function toSpoken(method: string): FakeEvent {
    const event = toEvent("/members")
    const request = new Proxy(event.request, {
      get: (target, name) => name === "method" ? method : Reflect.get(target, name, target),
    })
    return { ...event, request }
  }

  test.each(["TRACE", "CONNECT", "TRACK", "trace"])("a request with the method %s", async (method) => {
    const [error, next] = [vi.fn(), vi.fn(secret)]
    const { hook, demand } = bindFake({ ...guarded(() => true), logger: { ...silent, error } })
    for (const response of [await hook(toSpoken(method), next), await demand(toSpoken(method))]) {
      expect(response).toMatchObject({ status: 405 })
      expect((response as Response).headers.get("allow")).toContain("GET")
    }
    expect([next.mock.calls, error.mock.calls]).toEqual([[], []])
  })

  test("case 85: a request whose path has two meanings", async () => {
    const next = vi.fn(secret)
    const ambiguous = () => {
      throw new AmbiguousPath()
    }
    for (const changes of [{ read: () => ({ guardUrl: ambiguous }) }, { read: () => ({ moreGuardUrls: ambiguous }) }]) {
      expect((await bindFake(guarded(() => true), changes).hook(toEvent(), next)).status).toBe(400)
    }
    expect(await bindFake(guarded(), { read: () => ({ guardUrl: ambiguous }) }).demand(toEvent())).toMatchObject({
      status: 400,
    })
    expect(next).not.toHaveBeenCalled()
  })
})

describe("case 85: a path that no router can decode is rejected with 400", () => {
  test.each(["/%ff", "/members/%ff", "/auth/%ff", "/members/%zz?x=1"])(
    "the path %s is rejected before the configuration is read",
    async (path) => {
      const [source, next] = [vi.fn(() => guarded()), vi.fn(secret)]
      for (const client of [undefined, "page", "call"] as const) {
        const response = await bindFake(source).hook(toEvent(path, { headers: program }, client), next)
        expect([response.status, response.headers.get("cache-control")], `${client}`).toEqual([
          400,
          "private, no-store",
        ])
      }
      expect([source.mock.calls, next.mock.calls]).toEqual([[], []])
    },
  )

  test("a request whose Host header cannot be in a URL is rejected, too", async () => {
    const [source, next] = [vi.fn(() => guarded()), vi.fn(secret)]
    for (const path of ["/members", "/auth/session", "/"]) {
      const event = toEvent(path)
      // like the requests of servers: `url` is text, which is parsed when it is first read
      Object.defineProperty(event.request, "url", { value: `http://app.test:99999${path}` })
      expect((await bindFake(source).hook(event, next)).status, path).toBe(400)
    }
    expect([source.mock.calls, next.mock.calls]).toEqual([[], []])
  })

  test("the rule is not called for a page's data, a wrapped handler or a macro", async () => {
    const [rule, handler] = [vi.fn(() => true), vi.fn(secret)]
    const wrong = { read: () => ({ guardUrl: () => new URL("https://app.test/members/%ff") }) }
    const { auth, demand, hook } = bindFake(guarded(rule), wrong)
    expect(await hook(toEvent(), handler)).toMatchObject({ status: 400 })
    expect(await auth(handler)(toEvent())).toMatchObject({ status: 400 })
    expect(await demand(toEvent())).toMatchObject({ status: 400 })
    const more = { read: () => ({ moreGuardUrls: () => [new URL("https://app.test/members/%ff")] }) }
    expect(await bindFake(guarded(rule), more).hook(toEvent(), handler)).toMatchObject({ status: 400 })
    expect(await auth((_request: Request) => handler())(toEvent("/%ff").request)).toMatchObject({ status: 400 })
    expect([rule.mock.calls, handler.mock.calls]).toEqual([[], []])
  })
})

describe("case 85: rules see one spelling of a path", () => {
  const asked = (urls: string[]) => ({ auth, request }: AuthorizedParams) => urls.push(request.url) && auth !== null
  const program = { headers: { "sec-fetch-mode": "cors" } }

  test.each([
    ["/%6dembers/%c3%bc", ["/members/%C3%BC"]],
    ["/members/%7c|[x]", ["/members/%7C%7C%5Bx%5D"]],
    ["/%6Dembers%2fada", ["/members%2Fada"]],
    ["/x/%2570", ["/x/%2570"]],
  ])("every entry to the app sees %s", async (path, paths) => {
    const urls: string[] = []
    const { auth, hook } = bindFake(guarded(asked(urls)))
    expect(await hook(toEvent(path, program), secret)).toMatchObject({ status: 401 })
    expect(await auth(secret)(toEvent(path, program))).toMatchObject({ status: 401 })
    expect(await auth((_request: Request) => secret())(toEvent(path, program).request)).toMatchObject({ status: 401 })
    expect(urls.map((url) => url.replace(/^https:\/\/app\.test/, ""))).toEqual([paths, paths, paths].flat())
  })

  test("a rule also sees the path with the decoded parameters of a handler", async () => {
    const { hook } = bindFake(
      guarded(({ auth, request }) => auth || !/^\/(files\/private\/|@)/.test(new URL(request.url).pathname)),
    )
    for (const path of ["/files/private%2fa", "/%40ada"]) {
      expect(await hook(toEvent(path, program), secret), path).toMatchObject({ status: 401 })
    }
    expect(await hook(toEvent("/files/..%2fprivate", program), secret)).toMatchObject({ status: 400 })
    expect(await hook(toEvent("/files/public%2fa", program), secret)).toMatchObject({ status: 200 })
  })

  test("the app's own pages are open in every spelling, and only those paths", async () => {
    const { hook } = bindFake({ ...guarded(() => false), pages: { signIn: "/anmeldung-für-alle" } })
    for (const path of ["/anmeldung-für-alle", "/anmeldung-f%c3%bcr-alle", "/%61nmeldung-f%C3%BCr-alle/"]) {
      expect((await hook(toEvent(path, program), secret)).status, path).toBe(200)
    }
    expect((await hook(toEvent("/anmeldung-f%C3%BCr-alle%2fx", program), secret)).status).toBe(401)
  })
})

describe("a socket that a page opens", () => {
  const open = { upgrade: "websocket", connection: "Upgrade" }
  const own: [string, Record<string, string>][] = [
    ["of the app, by Origin", { origin: "https://app.test" }],
    ["of the app, by Sec-Fetch-Site", { "sec-fetch-site": "same-origin", origin: "https://app.test" }],
    ["of a program", {}],
  ]
  const foreign: [string, Record<string, string>][] = [
    ["of another site", { origin: "https://evil.test" }],
    ["of a sibling, by Origin", { origin: "https://blog.app.test" }],
    ["of an opaque origin", { origin: "null" }],
    ["of a sibling, by Sec-Fetch-Site", { "sec-fetch-site": "same-site", origin: "https://app.test" }],
    ["of another site, with Upgrade in capitals", { upgrade: "WebSocket", origin: "https://evil.test" }],
  ]

  async function toHandshake(headers: Record<string, string>): Promise<FakeEvent> {
    const event = toNext(await signedIn(), "/members", { headers })
    if (!("sec-fetch-site" in headers)) event.request.headers.delete("sec-fetch-site")
    return event
  }

  test.each(own)("the socket %s has the user's session", async (_name, headers) => {
    const { hook, demand } = bindFake(guarded())
    const toSocket = () => toHandshake({ ...open, ...headers })
    expect((await hook(await toSocket(), secret)).status).toBe(200)
    expect(await demand(await toSocket())).toMatchObject({ user: { name: "Ada" } })
  })

  test.each(foreign)("the socket %s has no session", async (_name, headers) => {
    const { auth, hook, demand } = bindFake(guarded())
    const toSocket = () => toHandshake({ ...open, ...program, ...headers })
    expect(await auth(await toSocket())).toBeNull()
    expect((await hook(await toSocket(), secret)).status).toBe(401)
    expect(await demand(await toSocket())).toMatchObject({ status: 401 })
  })
})

test("a rule is called once for a user who may pass, and the user gets the page", async () => {
  const authorized = vi.fn(members)
  const { hook, auth } = bindFake(guarded(authorized))
  const event = toNext(await signedIn(), "/members")
  const response = await hook(event, () => auth(secret)(event))
  expect(await response.text()).toBe("secret")
  expect(authorized).toHaveBeenCalledTimes(1)
})

test("the guard gets session, method, headers and URL, but not the body", async () => {
  const asked: unknown[] = []
  const { hook } = bindFake(guarded(({ auth, request }) => {
    asked.push(auth?.user?.name, request.method, request.url, request.headers.get("x-a"), request.body)
    return true
  }))
  const event = toNext(await signedIn(), "/members?a=1", { method: "POST", body: "b", headers: { "x-a": "1" } })
  const response = await hook(event, async () => new Response(await event.request.text()))
  expect(asked).toEqual(["Ada", "POST", "https://app.test/members?a=1", "1", null])
  expect(await response.text()).toBe("b")
})

test("case 21: a path that looks like a host stays on the origin", async () => {
  const asked: string[] = []
  const event = toEvent("//evil.test/members")
  const url = await leavesFor(() =>
    bindFake(guarded(({ request }) => {
      asked.push(request.url)
      return false
    })).hook(event, secret)
  )
  expect(asked).toEqual(["https://app.test//evil.test/members"])
  expect(new URL(url).searchParams.get("callbackUrl")).toBe("https://app.test//evil.test/members")
})

test("a Response that the rule returns or throws is sent, with refreshed cookies", async () => {
  const own = () => Response.redirect("https://app.test/pay", 303)
  const refreshing = { ...guarded(own), session: { updateAge: 0 } }
  const response = await bindFake(refreshing).hook(toNext(await signedIn()), secret)
  expect([response.status, response.headers.get("location")]).toEqual([303, "https://app.test/pay"])
  expect(response.headers.getSetCookie()[0]).toMatch(/^__Host-svc\.session-token=/)
  const thrown = bindFake(guarded(() => {
    throw own()
  }))
  expect((await thrown.hook(toEvent(), secret)).status).toBe(303)
})

test("an exception that controls the framework is passed on to it", async () => {
  const { hook } = bindFake(guarded(() => {
    throw new Left("/elsewhere")
  }))
  expect(await leavesFor(() => hook(toEvent(), secret))).toBe("/elsewhere")
})

describe("case 95: a failure lets no request pass", () => {
  const broken: [string, Parameters<typeof bindFake>[0], number][] = [
    [
      "authorized throws",
      guarded(() => {
        throw new Error("bug")
      }),
      500,
    ],
    ["authorized rejects", guarded(() => Promise.reject(new Error("bug"))), 500],
    ["the session cannot be read", {
      ...config,
      callbacks: {
        authorized: members,
        jwt: () => {
          throw new Error("down")
        },
      },
    }, 503],
    ["no secret", { ...guarded(), secret: undefined }, 500],
    ["an untrusted host", { ...guarded(), trustHost: undefined }, 500],
    ["a configuration that cannot be used", () => ({ ...guarded(() => true), basePath: "x" }), 500],
  ]
  test.each(broken)("a request is rejected: %s", async (_name, source, status) => {
    const next = vi.fn(secret)
    for (const headers of [{}, program]) {
      const event = toNext(await signedIn(), "/members", { headers })
      const response = await bindFake(source).hook(event, next)
      expect(response.status).toBe(status)
      expect(response.headers.get("cache-control")).toBe("private, no-store")
      expect(response.headers.get("retry-after")).toBe(status === 503 ? "5" : null)
    }
    expect(next).not.toHaveBeenCalled()
  })

  test("a setup fault is reported as one, and an invalid host as a bad request", async () => {
    const { hook } = bindFake({ ...guarded(), secret: undefined })
    const page = await hook(toEvent("/members"), secret)
    expect(await page.text()).toBe("Something is wrong with this site's configuration.")
    expect(await (await hook(toEvent("/members", { headers: program }), secret)).json()).toEqual({
      error: "Configuration",
    })
    const headers = { ...program, "x-forwarded-host": "a.test, b.test" }
    const host = await bindFake(guarded()).hook(toEvent("/members", { headers }), secret)
    expect([host.status, await host.json()]).toEqual([400, { error: "InvalidHost" }])
  })

  test("open pages are still served after a setup fault", async () => {
    for (const [, source] of broken.slice(2, 5)) {
      const response = await bindFake(source).hook(toNext(await signedIn(), "/"), secret)
      expect(response.status).toBe(200)
    }
  })

  test("the log contains the reason", async () => {
    const error = vi.fn()
    await bindFake({
      ...guarded(() => {
        throw new Error("bug")
      }),
      logger: { ...silent, error },
    }).hook(toEvent(), secret)
    expect(error.mock.calls[0]?.[1]).toMatchObject({
      message: "callbacks.authorized threw",
      cause: { err: { message: "bug" } },
    })
  })
})

describe("a further URL of a request that has passed", () => {
  test("the rule checks the further URL, with the current session", async () => {
    const { guard, hook } = bindFake(guarded())
    const event = toEvent("/open", { headers: program })
    const answers: (number | undefined)[] = []
    await hook(event, async () => {
      for (const path of ["/open/other", "/members", "/%6Dembers"]) {
        answers.push((await guard(event, () => [new URL(path, "https://elsewhere.test")]))?.status)
      }
      return secret()
    })
    expect(answers).toEqual([undefined, 401, 401])
  })

  test("the further URL passes without a rule, and is rejected if no rule can check it", async () => {
    const event = toEvent("/open", { headers: program })
    expect(await bindFake(config).guard(event, () => [new URL("https://app.test/members")])).toBe(undefined)
    const unreadable = () => {
      throw new AmbiguousPath("two meanings")
    }
    expect((await bindFake(guarded()).guard(event, unreadable))?.status).toBe(400)
  })
})
