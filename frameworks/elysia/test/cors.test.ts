import { cors } from "@elysiajs/cors"
import Credentials from "@svc-auth/core/providers/credentials"
import Svc, { type SvcConfig } from "@svc-auth/elysia"
import { type AnyElysia, Elysia } from "elysia"
import { describe, expect, test } from "vitest"

const createPlugin = (callbacks: SvcConfig["callbacks"] = {}) =>
  Svc({
    secret: "0123456789-abcdefghijklmnopqrstuvwxyz",
    trustHost: true,
    logger: { error: () => {}, warn: () => {}, debug: () => {} },
    providers: [Credentials({ authorize: ({ name }) => ({ id: "1", name: String(name) }) })],
    callbacks: {
      ...callbacks,
      authorized: ({ auth, request }) => auth !== null || !new URL(request.url).pathname.startsWith("/guarded"),
    },
  }).plugin

const front = "https://front.test"
const ran: string[] = []
const run = (name: string) => () => (ran.push(name), "ran")
const routes = (app: AnyElysia) =>
  app.all("/guarded/all", run("all")).options("/guarded/options", run("options")).get("/guarded/get", run("get"))
    .get("/guarded/macro", run("macro"), { auth: true } as object).all("/guarded/*", run("rest"))
    .options("/guarded/*", run("options rest")).options("/:a/*", run("options of any")).get(
      "/open",
      run("open"),
    )

const ask = async (app: AnyElysia, path: string, method = "GET", headers: Record<string, string> = {}) =>
  await app.handle(new Request(`http://localhost${path}`, { method, headers: { origin: front, ...headers } }))
const preflight = (app: AnyElysia, path: string, method = "DELETE") =>
  ask(app, path, "OPTIONS", { "access-control-request-method": method, "access-control-request-headers": "x-own" })
const corsOf = ({ headers }: Response) =>
  Object.fromEntries([...headers].filter(([name]) => name.startsWith("access-control-")))

const paths = [
  "/guarded/all",
  "/guarded/options",
  "/guarded/get",
  "/guarded/macro",
  "/guarded/rest",
  "/guarded/nowhere",
]

describe("a preflight of a guarded path", () => {
  test.each<[string, AnyElysia, object]>([
    ["has no CORS headers without a CORS plugin", routes(new Elysia().use(createPlugin())), {}],
    [
      "is answered by a CORS plugin that is used before Svc Auth",
      routes(new Elysia().use(cors({ origin: front, methods: ["GET", "DELETE"] })).use(createPlugin())),
      { "access-control-allow-origin": front, "access-control-allow-methods": "GET, DELETE" },
    ],
    [
      "is answered by a CORS plugin that is used after Svc Auth",
      routes(new Elysia().use(createPlugin()).use(cors({ origin: front }))),
      { "access-control-allow-origin": front, "access-control-allow-headers": "x-own", "access-control-max-age": "5" },
    ],
    [
      "is answered by a CORS plugin with default options",
      routes(new Elysia().use(cors()).use(createPlugin())),
      {
        "access-control-allow-origin": front,
        "access-control-allow-methods": "DELETE",
        "access-control-allow-headers": "x-own",
      },
    ],
  ])("%s, and no handler runs", async (_, app, headers) => {
    ran.length = 0
    for (const path of [...paths, "/auth/session"]) {
      const response = await preflight(app, path)
      expect([response.status, await response.text()], path).toEqual([204, ""])
      const shared = corsOf(response)
      expect(shared, path).toMatchObject(headers)
      if (Object.keys(headers).length === 0) expect(shared, path).toEqual({})
    }
    expect(ran).toEqual([])
  })

  test("of an app with a prefix is answered by its CORS plugin", async () => {
    const app = new Elysia({ prefix: "/guarded" }).use(cors({ origin: front })).use(createPlugin()).all("/x", run("x"))
    expect(corsOf(await preflight(app, "/guarded/x"))).toMatchObject({ "access-control-allow-methods": "DELETE" })
  })
})

describe("for scripts of another origin", () => {
  const app = routes(new Elysia().use(cors({ origin: front, exposeHeaders: ["x-shown"] })).use(createPlugin()))
  const allowed = {
    "access-control-allow-origin": front,
    "access-control-allow-credentials": "true",
    "access-control-expose-headers": "x-shown",
  }

  test("refusals and the auth routes' responses have the headers of the CORS plugin", async () => {
    ran.length = 0
    for (
      const [path, method, status] of [
        ["/guarded/get", "GET", 401],
        ["/guarded/all", "POST", 401],
        ["/guarded/nowhere", "PUT", 401],
        ["/auth/session", "GET", 200],
        ["/auth/providers", "GET", 200],
        ["/auth/callback/credentials", "POST", 403],
      ] as const
    ) {
      const response = await ask(app, path, method)
      expect(response.status, path).toBe(status)
      expect(corsOf(response), path).toMatchObject(allowed)
      expect(response.headers.get("vary"), path).toContain("Origin")
      expect(response.headers.get("cache-control"), path).toBe("private, no-store")
      await response.json()
    }
    expect(ran).toEqual([])
  })

  test("an origin that the CORS plugin does not allow cannot read a refusal", async () => {
    const response = await ask(app, "/guarded/get", "GET", { origin: "https://evil.test" })
    expect([response.status, response.headers.get("access-control-allow-origin")]).toEqual([401, null])
  })

  test("a response of a hook before the plugin does not replace a refusal", async () => {
    const leaky = routes(new Elysia().onRequest(() => new Response("secret")).use(createPlugin()))
    const response = await ask(leaky, "/guarded/get")
    expect([response.status, await response.text()]).toEqual([401, expect.stringContaining("SignInRequired")])
  })

  test("the auth routes keep their cookies", async () => {
    const response = await ask(app, "/auth/csrf")
    expect([response.headers.getSetCookie().length, corsOf(response)]).toEqual([1, expect.objectContaining(allowed)])
  })
})

test("docs/cross-origin.md: a user who signs in on the API's page returns to the front end, whose scripts can read the session", async () => {
  const redirect = ({ url, baseUrl }: { url: string; baseUrl: string }) => {
    const { origin } = new URL(url, baseUrl)
    return origin === front || origin === baseUrl ? url : baseUrl
  }
  const app = new Elysia().use(cors({ origin: front, credentials: true })).use(createPlugin({ redirect }))
    .get("/me", ({ user }) => ({ name: user.name }), { auth: true })
  const own = { origin: "http://localhost", "sec-fetch-site": "same-origin" }
  const csrf = await app.handle(new Request("http://localhost/auth/csrf"))
  const { csrfToken } = await csrf.json() as { csrfToken: string }
  const [csrfCookie = ""] = csrf.headers.getSetCookie().map((line) => line.split(";")[0])
  const signIn = (callbackUrl: string, headers: Record<string, string>) =>
    app.handle(
      new Request("http://localhost/auth/callback/credentials", {
        method: "POST",
        headers: { ...headers, cookie: csrfCookie },
        body: new URLSearchParams({ csrfToken, callbackUrl, name: "Ada" }),
      }),
    )
  const signedIn = await signIn(`${front}/page`, own)
  expect([signedIn.status, signedIn.headers.get("location")]).toEqual([303, `${front}/page`])
  expect((await signIn("https://evil.test/", own)).headers.get("location")).toBe("http://localhost/")
  expect((await signIn(front, { origin: front, "sec-fetch-site": "same-site" })).status).toBe(403)
  const cookie = signedIn.headers.getSetCookie().map((line) => line.split(";")[0]).join("; ")
  const me = await ask(app, "/me", "GET", { cookie })
  expect([me.status, await me.json(), corsOf(me)]).toEqual([
    200,
    { name: "Ada" },
    expect.objectContaining({
      "access-control-allow-origin": front,
      "access-control-allow-credentials": "true",
    }),
  ])
  const rejected = await ask(app, "/me")
  expect([rejected.status, corsOf(rejected)["access-control-allow-origin"]]).toEqual([401, front])
})
