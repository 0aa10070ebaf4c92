import { node } from "@elysiajs/node"
import Credentials from "@svc-auth/core/providers/credentials"
import Svc from "@svc-auth/elysia"
import { type AnyElysia, Elysia } from "elysia"
import { describe, expect, test, vi } from "vitest"

const createPlugin = () =>
  Svc({
    secret: "0123456789-abcdefghijklmnopqrstuvwxyz",
    trustHost: true,
    logger: { error: () => {}, warn: () => {}, debug: () => {} },
    providers: [Credentials({ authorize: () => ({ id: "1", name: "Ada" }) })],
  }).plugin

type Plugin = ReturnType<typeof createPlugin>

const handler = () => "open"
// loosely typed, as in JavaScript: the types would reject an unknown macro
const signedIn = (): object => ({ auth: true })
const part = () => new Elysia().get("/x", handler, signedIn())

const ask = async (app: AnyElysia) =>
  await app.handle(new Request("http://localhost/x", { headers: { accept: "application/json" } }))

describe("a route with { auth: true } that Elysia would not guard", () => {
  const orders: Readonly<Record<string, (plugin: Plugin) => AnyElysia>> = {
    "before the plugin": (plugin) => part().use(plugin),
    "before the plugin, in an app with hooks": (plugin) =>
      new Elysia().onBeforeHandle(() => {}).derive(() => ({ a: 1 })).get("/x", handler, signedIn()).use(plugin),
    "in a group before the plugin": (plugin) =>
      new Elysia().group("/x", (app) => app.get("", handler, signedIn())).use(plugin),
    "in a group that says so, before the plugin": (plugin) =>
      new Elysia().group("/x", signedIn(), (app) => app.get("", handler)).use(plugin),
    "in a guard before the plugin": (plugin) =>
      new Elysia().guard(signedIn(), (app) => app.get("/x", handler)).use(plugin),
    "after a guard that stands before the plugin": (plugin) =>
      new Elysia().guard(signedIn()).use(plugin).get("/x", handler),
    "after a guard inside a group, before the plugin": (plugin) =>
      new Elysia().group("/x", (app) => app.guard(signedIn()).get("", handler)).use(plugin),
    "in a part before the plugin": (plugin) => new Elysia().use(part()).use(plugin),
    "before a part that uses the plugin": (plugin) => part().use(new Elysia().use(plugin)),
    "in an app that uses a part of a part with the plugin": (plugin) =>
      part().use(new Elysia().use(new Elysia().use(plugin))),
    "after a guard in a part without the plugin": (plugin) =>
      new Elysia().use(plugin).use(new Elysia().guard(signedIn()).get("/x", handler)),
    "a WebSocket before the plugin": (plugin) =>
      new Elysia({ adapter: node() }).ws("/x", { ...signedIn(), message: () => {} }).use(plugin),
    "in an app that is mounted without the plugin": (plugin) => new Elysia().use(plugin).mount("/", part()),
  }
  test.each(Object.entries(orders))("throws when the app is created: %s", (_, create) => {
    expect(() => create(createPlugin())).toThrow(
      /auth: true.*would not be guarded; write new Elysia\(\)\.use\(plugin\) first/,
    )
  })

  test("is answered with 500 if the plugin is loaded lazily, and the reason is logged", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {})
    const app = part().use(Promise.resolve(createPlugin()))
    await app.modules
    const response = await ask(app)
    expect([response.status, await response.text()]).toEqual([500, ""])
    expect(String(log.mock.calls[0]?.[0])).toContain("auth: true")
    log.mockRestore()
  })
})

describe("an app that uses the plugin before its routes is guarded and throws nothing", () => {
  const foreign = { auth: { beforeHandle: () => new Response(null, { status: 401 }) } }
  test.each<[string, (plugin: Plugin) => AnyElysia]>([
    ["a route", (plugin) => new Elysia().use(plugin).get("/x", handler, { auth: true })],
    ["a guard", (plugin) => new Elysia().use(plugin).guard({ auth: true }).get("/x", handler)],
    [
      "a guard with routes",
      (plugin) => new Elysia().use(plugin).guard({ auth: true }, (app) => app.get("/x", handler)),
    ],
    ["a group", (plugin) => new Elysia().use(plugin).group("/x", { auth: true }, (app) => app.get("", handler))],
    [
      "a guard in a group",
      (plugin) => new Elysia().use(plugin).group("/x", (app) => app.guard({ auth: true }).get("", handler)),
    ],
    ["a part without the plugin, used after it", (plugin) => new Elysia().use(plugin).use(part())],
    [
      "a part with the plugin, used before and after it",
      (plugin) => {
        const own = () => new Elysia().use(plugin).get("/x", handler, { auth: true })
        return new Elysia().use(own()).use(plugin).use(own())
      },
    ],
    [
      "a guard of a part, for its parent",
      (plugin) => new Elysia().use(new Elysia().use(plugin).guard({ as: "scoped", auth: true })).get("/x", handler),
    ],
    [
      "one object for several routes",
      (plugin) => {
        const options = { auth: true } as const
        return new Elysia().use(plugin).get("/y", handler, options).get("/x", handler, options)
      },
    ],
    [
      "a route that says `auth: false` before the plugin",
      (plugin) =>
        new Elysia().get("/y", handler, { auth: false } as object).use(plugin).get("/x", handler, { auth: true }),
    ],
    [
      "another macro of this name in another part",
      (plugin) => new Elysia().use(new Elysia().macro(foreign).get("/x", handler, signedIn())).use(plugin),
    ],
    ["a part that is loaded lazily", (plugin) => new Elysia().use(plugin).use(Promise.resolve(part()))],
    ["two plugins", (plugin) => new Elysia().use(createPlugin()).use(plugin).get("/x", handler, { auth: true })],
  ])("%s", async (_, create) => {
    const app = create(createPlugin())
    await app.modules
    expect((await ask(app)).status).toBe(401)
  })
})
