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
  test("sees routes before the plugin, after it, in parts, in groups and in mounted apps, and paths without a route", async () => {
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

  test("of a part's plugin is the guard of the whole app, once", async () => {
    const authorized = vi.fn(() => true)
    const { plugin } = Svc({ ...config, callbacks: { authorized } })
    const part = (prefix: string) => new Elysia({ prefix }).use(plugin).get("/x", () => "x")
    const app = new Elysia().use([part("/a"), part("/b")]).use(plugin).get("/c", () => "x")
    expect(await statuses(app, "/a/x", "/b/x", "/c")).toEqual([200, 200, 200])
    expect(authorized).toHaveBeenCalledTimes(3)
  })

  test("of one configuration does not stand for that of another in the same app", async () => {
    const app = new Elysia().use(Svc(guarding("/a")).plugin).use(Svc(guarding("/b")).plugin).get("/:x", () => "x")
    expect(await statuses(app, "/a", "/b", "/c")).toEqual([401, 401, 200])
  })

  test("case 85: judges the path by which a route is found, not another spelling of it", async () => {
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

describe("a plugin that would guard nothing refuses every request, and says why", () => {
  const plugin = () => Svc(guarding("/x")).plugin
  const misplaced: [string, () => App][] = [
    ["in a group", () => new Elysia().group("/g", (group) => group.use(plugin())).get("/x", () => "secret")],
    ["in a guard", () => new Elysia().guard({}, (guard) => guard.use(plugin())).get("/x", () => "secret")],
    ["without wrappers", () => new Elysia({ aot: false }).use(plugin()).get("/x", () => "secret")],
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

test("without the plugin, auth() in a handler is an error that says how to use it", async () => {
  const { auth } = Svc(config)
  const app = new Elysia().get("/", () => auth().catch(({ message }: Error) => message))
  expect(await (await ask(app, "/")).text()).toContain("use the plugin on the app: new Elysia().use(plugin)")
})

test("routes before the plugin are guarded, and have no auth()", async () => {
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

  test.each(["/login", "/swallowed"])("%s leaves, whatever the app makes of what is thrown", async (path) => {
    const response = await ask(app, path, { method: "POST" })
    expect([response.status, response.headers.get("location"), response.headers.get("content-type")])
      .toEqual([303, "http://localhost/there", null])
    const [cookie] = response.headers.getSetCookie()
    expect(await (await ask(app, "/me", { headers: { cookie: cookie?.split(";")[0] ?? "" } })).text()).toBe("Ada")
  })

  test("case 33: a form of another site signs nobody in or out", async () => {
    for (const path of ["/login", "/logout"]) {
      const response = await ask(app, path, { method: "POST", headers: { "sec-fetch-site": "cross-site" } })
      expect([response.headers.getSetCookie(), response.headers.has("location")]).toEqual([[], false])
    }
  })
})

describe("below a path", () => {
  test("the whole app's prefix is where the routes lie; a part's is not", async () => {
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

  test("a basePath that is given is the full one", async () => {
    const app = new Elysia({ prefix: "/shop" }).use(Svc({ ...config, basePath: "/shop/login" }).plugin)
    expect(await statuses(app, "/shop/login/session")).toEqual([200])
  })
})

test("a configuration that cannot be used is an error when the server starts", () => {
  expect(() => Svc({ ...config, basePath: "auth" })).toThrow(/basePath/)
})

test("what goes wrong around the app is answered with 500, and nothing of it is told", async () => {
  const error = vi.spyOn(console, "error").mockImplementation(() => {})
  const app = new Elysia().use(Svc(() => Promise.reject(new Error("dsn"))).plugin).get("/", () => "app")
  const response = await ask(app, "/")
  expect([response.status, await response.text()]).toEqual([500, "Something is wrong with this site's configuration."])
  expect(error).toHaveBeenCalled()
  error.mockRestore()
})

test("a session read after the answer has left is read all the same, and logged", async () => {
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

test("whoever reads a stream slowly reads what was made inside the request", async () => {
  const { plugin, auth } = Svc(config)
  const app = new Elysia().use(plugin).get("/", async function* () {
    for (let part = 0; part < 4; part++) yield `${part} ${await auth()} `
  })
  const reader = (await ask(app, "/")).body!.getReader()
  let text = ""
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    text += new TextDecoder().decode(next.value)
    await new Promise((resolve) => setImmediate(resolve)) // the stream waits to be asked
  }
  expect(text).toBe("0 null 1 null 2 null 3 null ")
})
