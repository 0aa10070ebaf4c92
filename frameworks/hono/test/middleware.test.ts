import type { AuthorizedParams } from "@svc-auth/core/kit"
import Credentials from "@svc-auth/core/providers/credentials"
import Svc, { type SvcConfig } from "@svc-auth/hono"
import { Hono } from "hono"
import { csrf } from "hono/csrf"
import { createMiddleware } from "hono/factory"
import { stream, streamText } from "hono/streaming"
import { validator } from "hono/validator"
import { describe, expect, test, vi } from "vitest"

const config: SvcConfig = {
  secret: "0123456789-abcdefghijklmnopqrstuvwxyz",
  origin: "http://localhost",
  logger: { error: () => {}, warn: () => {}, debug: () => {} },
  providers: [
    Credentials({ authorize: ({ name }) => typeof name === "string" ? { id: name, name, email: null } : null }),
  ],
}
const guarding = (...paths: string[]): SvcConfig => ({
  ...config,
  callbacks: {
    authorized: ({ auth, request }: AuthorizedParams) =>
      auth !== null || !paths.includes(new URL(request.url).pathname),
  },
})
const ask = async (app: Hono, path: string, init: RequestInit = {}, env?: object): Promise<Response> =>
  await app.request(
    `http://localhost${path}`,
    { ...init, headers: { "sec-fetch-site": "same-origin", ...init.headers } },
    env,
  )
const statuses = async (app: Hono, ...paths: string[]) =>
  await Promise.all(paths.map(async (path) => (await ask(app, path)).status))
const cookieOf = (response: Response) => response.headers.getSetCookie().map((line) => line.split(";")[0]).join("; ")

describe("the guard", () => {
  test("is called once per request if a part uses the middleware too", async () => {
    const authorized = vi.fn(() => true)
    const { middleware } = Svc({ ...config, callbacks: { authorized } })
    const part = new Hono().use(middleware).get("/x", (c) => c.text("x"))
    const app = new Hono()
    app.use(middleware)
    app.route("/a", part)
    expect(await statuses(app, "/a/x")).toEqual([200])
    expect(authorized).toHaveBeenCalledTimes(1)
  })

  test("is called for paths without a route, and not for routes before the middleware", async () => {
    const app = new Hono()
    app.get("/before", (c) => c.text("public"))
    app.use(Svc(guarding("/before", "/nowhere")).middleware)
    expect(await statuses(app, "/before", "/nowhere", "/open")).toEqual([200, 401, 404])
  })

  test("runs before other middleware after it, such as hono/csrf and validators", async () => {
    const ran: string[] = []
    const app = new Hono()
    app.use(Svc(guarding("/x")).middleware)
    app.use(csrf())
    app.post("/x", validator("form", (value) => (ran.push("validator"), value)), (c) => c.text("x"))
    const response = await ask(app, "/x", { method: "POST", body: new URLSearchParams({ a: "1" }) })
    expect([response.status, ran]).toEqual([401, []])
  })
})

describe("c.var.auth", () => {
  const { middleware, withSession, requireSession, signIn } = Svc(config)
  const app = new Hono()
  app.use(middleware)
  app.post("/login", async (c) => c.redirect(await signIn("credentials", { name: "Ada" })))
  app.get("/maybe", withSession, (c) => c.json(c.var.auth?.user?.name ?? null))
  app.get("/sure", requireSession, (c) => c.json(c.var.auth.user?.name))
  app.get("/neither", (c) => c.text("x"))

  test("is the session, or null where a session is not required", async () => {
    expect(await (await ask(app, "/maybe")).json()).toBe(null)
    expect(await statuses(app, "/sure")).toEqual([401])
    const headers = { cookie: cookieOf(await ask(app, "/login", { method: "POST" })) }
    for (const path of ["/maybe", "/sure"]) expect(await (await ask(app, path, { headers })).json()).toBe("Ada")
  })

  test("is read only for routes that use it", async () => {
    const vary = async (path: string) => (await ask(app, path)).headers.get("vary")
    expect([await vary("/neither"), await vary("/maybe")]).toEqual([null, "Cookie"])
  })
})

describe("a redirect of signIn", () => {
  const { middleware, signIn } = Svc(config)
  const app = new Hono()
  app.use(middleware)
  // a middleware that catches what its routes throw: Hono passes it the error in c.error
  app.use(createMiddleware(async (c, next) => {
    await next()
    if (c.error) c.res = c.json({ error: "replaced" }, 500)
    c.header("x-app", "1")
  }))
  app.onError((_error, c) => c.json({ error: "handled" }, 500))
  const login = () => signIn("credentials", { name: "Ada", redirectTo: "/there" })
  app.post("/login", async (c) => c.redirect(await login()))
  app.post("/swallowed", async (c) => c.text(await login().catch(() => "swallowed")))

  test.each(["/login", "/swallowed"])("of %s reaches the browser, whatever the app makes of it", async (path) => {
    const response = await ask(app, path, { method: "POST" })
    const { status, headers } = response
    expect([status, headers.get("location"), headers.get("content-type"), headers.get("x-app")])
      .toEqual([303, "http://localhost/there", null, "1"])
    expect([headers.getSetCookie().length, await response.text()]).toEqual([1, ""])
  })

  test("case 33: a form of another site cannot sign a user in", async () => {
    const response = await ask(app, "/login", { method: "POST", headers: { "sec-fetch-site": "cross-site" } })
    expect([response.headers.getSetCookie(), response.headers.has("location")]).toEqual([[], false])
  })
})

describe("the variables of a Worker", () => {
  const { secret: _, origin: _origin, ...rest } = config
  const workerEnv = { AUTH_SECRET: config.secret, AUTH_URL: "https://app.example", DB: {} }

  test("are read from c.env if the configuration is a function", async () => {
    const app = new Hono()
    app.use(Svc(() => ({ ...rest })).middleware)
    const found = await (await ask(app, "/auth/providers", {}, workerEnv)).json() as Record<
      string,
      { signinUrl: string }
    >
    expect(found["credentials"]?.signinUrl).toBe("https://app.example/auth/signin/credentials")
  })

  test("are passed to the configuration with the context, and bindings that are no text are no variables", async () => {
    const seen: unknown[] = []
    const app = new Hono()
    app.use(
      Svc((request, c) => {
        seen.push(request?.url, c?.env.DB)
        return { ...rest }
      }).middleware,
    )
    expect((await ask(app, "/auth/session", {}, { ...workerEnv, AUTH_REDIRECT_PROXY_URL: {} })).status).toBe(200)
    expect(seen).toEqual(["http://localhost/auth/session", workerEnv.DB])
  })

  test("of one request are not those of another", async () => {
    const app = new Hono()
    app.use(Svc(() => ({ ...rest })).middleware)
    const urlOf = async (AUTH_URL: string) => {
      const found = await (await ask(app, "/auth/providers", {}, { ...workerEnv, AUTH_URL })).json()
      return (found as Record<string, { signinUrl: string }>)["credentials"]?.signinUrl
    }
    const [a, b] = await Promise.all([urlOf("https://a.example"), urlOf("https://b.example")])
    expect([a, b]).toEqual(["https://a.example/auth/signin/credentials", "https://b.example/auth/signin/credentials"])
  })
})

describe("a stream", () => {
  const { middleware, auth, signIn } = Svc({ ...config, session: { updateAge: 0 } })
  const app = new Hono()
  app.use(middleware)
  app.post("/login", async (c) => c.redirect(await signIn("credentials", { name: "Ada" })))
  app.get("/text", (c) =>
    streamText(c, async (text) => {
      await text.write("1 ")
      await text.write((await auth())?.user?.name ?? "nobody")
    }))
  app.get("/plain", async (c) => {
    await auth()
    return stream(c, async (body) => {
      await body.write((await auth())?.user?.name ?? "nobody")
    })
  })

  test.each([["/text", "1 Ada"], ["/plain", "Ada"]])(
    "%s reads the session, which is extended before it",
    async (path, text) => {
      const headers = { cookie: cookieOf(await ask(app, "/login", { method: "POST" })) }
      const response = await ask(app, path, { headers })
      expect([response.headers.getSetCookie().length, await response.text()]).toEqual([1, text])
    },
  )
})

describe("below a path", () => {
  test.each(["shop", "/shop/", "/", "//shop"])('Svc() throws for the base "%s"', (base) => {
    expect(() => Svc(config, { base })).toThrow(`"base" is "${base}"`)
  })

  test("the auth routes are below the base, and nowhere else", async () => {
    const app = new Hono().basePath("/shop")
    app.use(Svc(config, { base: "/shop" }).middleware)
    expect(await statuses(app, "/shop/auth/session", "/auth/session")).toEqual([200, 404])
  })
})

describe("without the middleware", () => {
  test("handlers serve the auth routes, and read the variables of a Worker", async () => {
    const { secret: _, ...rest } = config
    const { handlers } = Svc(() => ({ ...rest }))
    const app = new Hono()
    app.get("/auth/*", handlers.GET)
    app.post("/auth/*", handlers.POST)
    expect((await ask(app, "/auth/session", {}, { AUTH_SECRET: config.secret })).status).toBe(200)
  })

  test("auth() throws an error that tells how to add it", async () => {
    const { auth } = Svc(config)
    const app = new Hono()
    app.get("/", (c) => auth().then(() => c.text(""), ({ message }: Error) => c.text(message)))
    expect(await (await ask(app, "/")).text()).toContain("call app.use(middleware) before this route")
  })

  test("requireSession still refuses, and reads the session of its own context", async () => {
    const { requireSession } = Svc(config)
    const app = new Hono()
    app.get("/", requireSession, (c) => c.text("secret"))
    expect(await statuses(app, "/")).toEqual([401])
  })
})

test("a body that was read from c.req.raw is refused by the auth routes, and the app goes on", async () => {
  const app = new Hono()
  app.use(async (c, next) => {
    await c.req.raw.text()
    await next()
  })
  app.use(Svc(config).middleware)
  const response = await ask(app, "/auth/callback/credentials", {
    method: "POST",
    body: new URLSearchParams({ name: "Ada" }),
  })
  expect([response.status, response.headers.getSetCookie()]).toEqual([400, []])
})

test("Svc() throws for an invalid configuration", () => {
  expect(() => Svc({ providers: [], basePath: "auth" })).toThrow(/basePath/)
})

test("a body that a middleware has read can be passed on with the headers of the request", async () => {
  const app = new Hono()
  app.use(async (c, next) => {
    await c.req.parseBody()
    await next()
  })
  app.use(Svc(config).middleware)
  app.post("/", async (c) => c.json([c.req.raw.headers.has("content-length"), (await c.req.raw.formData()).get("a")]))
  const body = "a=%31&b=%32"
  const headers = { "content-type": "application/x-www-form-urlencoded", "content-length": String(body.length) }
  expect(await (await ask(app, "/", { method: "POST", headers, body })).json()).toEqual([false, "1"])
})
