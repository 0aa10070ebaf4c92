import type { AuthorizedParams } from "@svc-auth/core/kit"
import Credentials from "@svc-auth/core/providers/credentials"
import Svc, { type SvcConfig } from "@svc-auth/elysia"
import { Elysia } from "elysia"
import { describe, expect, test, vi } from "vitest"

const config: SvcConfig = {
  secret: "0123456789-abcdefghijklmnopqrstuvwxyz",
  origin: "http://localhost",
  logger: { error: () => {}, warn: () => {}, debug: () => {} },
  providers: [
    Credentials({ authorize: ({ name }) => typeof name === "string" ? { id: name, name, email: null } : null }),
  ],
}
const guarding = (...paths: string[]) => ({
  ...config,
  callbacks: {
    authorized: ({ auth, request }: AuthorizedParams) =>
      auth !== null || !paths.includes(new URL(request.url).pathname),
  },
})
type App = { fetch(request: Request): Response | Promise<Response> }
const ask = async (app: App, path: string, init: RequestInit = {}): Promise<Response> =>
  await app.fetch(
    new Request(`http://localhost${path}`, { ...init, headers: { "sec-fetch-site": "same-origin", ...init.headers } }),
  )
const statuses = async (app: App, ...paths: string[]) =>
  await Promise.all(paths.map(async (path) => (await ask(app, path)).status))

describe("the guard", () => {
  test("is called for routes before and after the plugin, in parts, groups and mounted apps, and for paths without a route", async () => {
    const part = new Elysia({ prefix: "/part" }).get("/x", () => "x")
    const app = new Elysia()
      .get("/before", () => "x")
      .use(Svc(guarding("/before", "/after", "/part/x", "/group/x", "/mounted/x", "/nowhere")).plugin)
      .get("/after", () => "x")
      .use(part)
      .group("/group", (group) => group.get("/x", () => "x"))
      .mount("/mounted", new Elysia().get("/x", () => "x"))
    expect(await statuses(app, "/before", "/after", "/part/x", "/group/x", "/mounted/x", "/nowhere"))
      .toEqual([401, 401, 401, 401, 401, 401])
    expect(await statuses(app, "/open")).toEqual([404])
  })

  test("case 85: checks the slash at the end of a path that a route with `*` or a mounted app reads", async () => {
    const { plugin } = Svc(guarding("/files/a/", "/mounted/a/"))
    const app = new Elysia().use(plugin).get("/files/*", () => "x").mount(
      "/mounted",
      new Elysia().get("/a/", () => "x"),
    )
    expect(await statuses(app, "/files/a/", "/mounted/a/", "/files/a")).toEqual([401, 401, 200])
  })

  test("is called once per request if a part uses the plugin too", async () => {
    const authorized = vi.fn(() => true)
    const { plugin } = Svc({ ...config, callbacks: { authorized } })
    const part = (prefix: string) => new Elysia({ prefix }).use(plugin).get("/x", () => "x")
    const app = new Elysia().use([part("/a"), part("/b")]).use(plugin).get("/c", () => "x")
    expect(await statuses(app, "/a/x", "/b/x", "/c")).toEqual([200, 200, 200])
    expect(authorized).toHaveBeenCalledTimes(3)
  })

  test("of one plugin does not replace the guard of another plugin in the same app", async () => {
    const app = new Elysia().use(Svc(guarding("/a")).plugin).use(Svc(guarding("/b")).plugin).get("/:x", () => "x")
    expect(await statuses(app, "/a", "/b", "/c")).toEqual([401, 401, 200])
  })

  test("case 85: checks the path by which the router finds a route, in any spelling", async () => {
    const app = new Elysia()
      .use(Svc(guarding("/page", "/secret.txt", "/dir/")).plugin)
      .get("/page", () => "x")
      .get("/:file", ({ params }) => params.file)
      .get("/dir/*", () => "x")
    expect(await statuses(app, "/page/", "/secret%2Etxt", "/%73ecret.txt", "/dir/")).toEqual([401, 401, 401, 401])
    const elsewhere = await app.fetch(new Request("http://a/xx/page"))
    expect(elsewhere.status).toBe(400)
  })
})

describe("a plugin that could guard nothing rejects every request and logs why", () => {
  const plugin = () => Svc(guarding("/x")).plugin
  const misplaced: [string, () => App][] = [
    ["a plugin in a group", () => new Elysia().group("/g", (group) => group.use(plugin())).get("/x", () => "secret")],
    ["a plugin in a guard", () => new Elysia().guard({}, (guard) => guard.use(plugin())).get("/x", () => "secret")],
    ["a plugin of an app without wrappers", () => new Elysia({ aot: false }).use(plugin()).get("/x", () => "secret")],
  ]
  test.each(misplaced)("%s", async (_name, toApp) => {
    const error = vi.spyOn(console, "error").mockImplementation(() => {})
    const response = await ask(toApp(), "/x")
    expect([response.status, await response.text()], "outside development")
      .toEqual([500, "Something is wrong with this site's configuration."])
    expect(error.mock.calls[0]?.[0]).toMatch(/use it on the app itself/)
    error.mockRestore()
  })
})

test("auth() in an app without the plugin throws an error that tells how to add it", async () => {
  const { auth } = Svc(config)
  const app = new Elysia().get("/", () => auth().catch(({ message }: Error) => message))
  expect(await (await ask(app, "/")).text()).toContain("use the plugin on the app: new Elysia().use(plugin)")
})

test("a route before the plugin is guarded, and its context has no auth()", async () => {
  const app = new Elysia()
    // @ts-expect-error -- the types know it too
    .get("/before", (context) => typeof context.auth)
    .get("/guarded", () => "open")
    .use(Svc(guarding("/guarded")).plugin)
    .get("/after", ({ auth }) => typeof auth, { auth: true })
  expect(await statuses(app, "/before", "/guarded", "/after")).toEqual([200, 401, 401])
  expect(await (await ask(app, "/before")).text()).toBe("undefined")
})

describe("signing in from a handler", () => {
  const { plugin, signIn, signOut, auth } = Svc(config)
  const login = () => signIn("credentials", { name: "Ada", redirectTo: "/there" })
  const app = new Elysia()
    .onError(() => Response.json({ error: "handled" }, { headers: { "x-app": "1" } }))
    .use(plugin)
    .post("/login", login)
    .post("/swallowed", () => login().catch(() => "swallowed"))
    .post("/logout", () => signOut({ redirectTo: "/" }))
    .get("/me", async () => (await auth())?.user?.name ?? "nobody")

  test.each(["/login", "/swallowed"])("%s redirects even if the app handles the thrown redirect", async (path) => {
    const response = await ask(app, path, { method: "POST" })
    expect([response.status, response.headers.get("location"), response.headers.get("content-type")])
      .toEqual([303, "http://localhost/there", null])
    const [cookie] = response.headers.getSetCookie()
    expect(await (await ask(app, "/me", { headers: { cookie: cookie?.split(";")[0] ?? "" } })).text()).toBe("Ada")
  })

  test("case 33: a form of another site cannot sign a user in or out", async () => {
    for (const path of ["/login", "/logout"]) {
      const response = await ask(app, path, { method: "POST", headers: { "sec-fetch-site": "cross-site" } })
      expect([response.headers.getSetCookie(), response.headers.has("location")]).toEqual([[], false])
    }
  })
})

describe("an app under a path", () => {
  test("has its auth routes under its own prefix, and not under the prefix of a part", async () => {
    const toParts = (plugin: ReturnType<typeof Svc>["plugin"]) => new Elysia({ prefix: "/part" }).use(plugin)
    const { plugin } = Svc(config)
    const shop = new Elysia({ prefix: "/shop" }).use(plugin).use(toParts(plugin))
    expect(await statuses(shop, "/shop/auth/session", "/auth/session", "/shop/part/auth/session")).toEqual([
      200,
      404,
      404,
    ])
    const app = new Elysia().use(toParts(Svc(config).plugin))
    expect(await statuses(app, "/auth/session", "/part/auth/session")).toEqual([200, 404])
  })

  test("has its auth routes exactly at the configured basePath", async () => {
    const app = new Elysia({ prefix: "/shop" }).use(Svc({ ...config, basePath: "/shop/login" }).plugin)
    expect(await statuses(app, "/shop/login/session")).toEqual([200])
  })
})

test("Svc() throws for an invalid configuration", () => {
  expect(() => Svc({ providers: [], basePath: "auth" })).toThrow(/basePath/)
})

test("an error outside the app is answered with 500, without its message", async () => {
  const error = vi.spyOn(console, "error").mockImplementation(() => {})
  const app = new Elysia().use(Svc(() => Promise.reject(new Error("dsn"))).plugin).get("/", () => "app")
  const response = await ask(app, "/")
  expect([response.status, await response.text()]).toEqual([500, "Something is wrong with this site's configuration."])
  expect(error).toHaveBeenCalled()
  error.mockRestore()
})

test("auth() returns the session after the response has started, and logs that it is not prolonged", async () => {
  const warn = vi.fn()
  const { plugin, auth, signIn } = Svc({ ...config, session: { updateAge: 0 }, logger: { ...config.logger, warn } })
  let later: Promise<unknown> | undefined
  let go = () => {}
  const left = new Promise<void>((resolve) => (go = resolve))
  const app = new Elysia().use(plugin)
    .post("/login", () => signIn("credentials", { name: "Ada" }))
    .get("/later", () => {
      later = left.then(() => auth())
      return "x"
    })
  const [cookie] = (await ask(app, "/login", { method: "POST" })).headers.getSetCookie()
  await ask(app, "/later", { headers: { cookie: cookie?.split(";")[0] ?? "" } })
  go()
  expect(await later).toMatchObject({ user: { name: "Ada" } })
  expect(warn.mock.calls[0]?.[0]).toBe("cookie-too-late")
})

test("auth() finds its request in every part of a stream that is read slowly", async () => {
  const { plugin, auth } = Svc(config)
  const app = new Elysia().use(plugin).get("/", async function* () {
    for (let part = 0; part < 4; part++) yield `${part} ${await auth()} `
  })
  const reader = (await ask(app, "/")).body!.getReader()
  let text = ""
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    text += new TextDecoder().decode(next.value)
    await new Promise((resolve) => setImmediate(resolve)) // lets the stream wait for its reader
  }
  expect(text).toBe("0 null 1 null 2 null 3 null ")
})
