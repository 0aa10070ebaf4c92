import { execFile } from "node:child_process"
import { readFileSync } from "node:fs"
import process from "node:process"
import { promisify } from "node:util"
import { Redis as Upstash } from "@upstash/redis"
import { Cluster } from "ioredis"
import { createClient, createCluster } from "redis"
import { afterEach, describe, expect, it, vi } from "vitest"
import { Auth } from "@svc-auth/core"
import { Password } from "@svc-auth/password"
import { createWorld, email, Person } from "../../../password/test/mfa/world.ts"
import { sessionCache, type SessionCacheOptions } from "../src/cache.ts"
import { RedisAdapter, type RedisAdapterOptions, type RedisClient } from "../src/index.ts"
import { type App, createApp } from "./app.ts"
import { openIoRedis, openNodeRedis, openPool } from "./clients.ts"
import { inSeconds, toUser } from "./harness.ts"
import { lackingServer, type RedisServer, startRedis } from "./servers.ts"
import { until } from "./until.ts"

const why = lackingServer ? ` (${lackingServer})` : ""
const closing: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
  vi.restoreAllMocks()
})
async function start(...options: string[]): Promise<RedisServer> {
  const server = await startRedis(...options)
  closing.push(() => server.close())
  return server
}
function createCache(url: string, options?: SessionCacheOptions) {
  const cache = sessionCache(url, options)
  closing.push(cache.close)
  return cache
}
async function openAdmin(url: string) {
  const client = createClient({ url, RESP: 2 })
  client.on("error", () => {})
  await client.connect()
  closing.push(() => client.destroy())
  return (...command: string[]) => client.sendCommand(command)
}
type Ask = Awaited<ReturnType<typeof openAdmin>>
const connectionsOf = async (ask: Ask) => String(await ask("CLIENT", "LIST")).split("name=svc-auth-cache ").length - 1
const readsOf = async (ask: Ask) =>
  Number(/cmdstat_evalsha_ro:calls=(\d+)/.exec(String(await ask("INFO", "commandstats")))?.[1] ?? 0)

/** Returns an adapter and the token of a session in it. */
async function signIn(client: RedisClient, options: RedisAdapterOptions) {
  const store = RedisAdapter(client, options)
  await store.createUser(toUser("ada"))
  const { sessionToken } = await store.createSession({ sessionToken: "s", userId: "ada", expires: inSeconds(600) })
  return { store, read: () => store.getSessionAndUser(sessionToken) }
}
/** Resolves when the session is read without Redis. */
const keeps = (ask: Ask, read: () => Promise<unknown>) =>
  until(async () => {
    const before = await readsOf(ask)
    return await read().then(() => true, () => false) && await readsOf(ask) === before
  })

describe("a session cache", () => {
  it.each([
    "",
    "https://redis.test",
    "redis:",
    "redis//user:hunter2@redis.test",
    "redis://user:hunter2@redis.test:port",
  ])(
    "cannot be made with the URL %j, and the error does not contain the password",
    (url) => {
      expect(() => sessionCache(url)).toThrow(TypeError)
      expect(() => sessionCache(url)).not.toThrow("hunter2")
    },
  )
  it.each([0, 0.5, 61, Number.NaN, Infinity, "5"])("cannot have `maxAge: %s`", (maxAge) => {
    expect(() => sessionCache("redis://127.0.0.1", { maxAge: maxAge as number })).toThrow(RangeError)
  })
  it.each([0, -1, 1.5, Number.NaN, Infinity])("cannot have `maxRows: %s`", (maxRows) => {
    expect(() => sessionCache("redis://127.0.0.1", { maxRows })).toThrow(RangeError)
  })
  it("belongs to one adapter", () => {
    const cache = sessionCache("redis://127.0.0.1")
    const client = createClient()
    RedisAdapter(client, { cache })
    expect(() => RedisAdapter(client, { cache, prefix: "other" })).toThrow("another adapter")
  })
  it.each([true, {}, "redis://127.0.0.1"])("cannot be replaced by %j", (cache) => {
    expect(() => RedisAdapter(createClient(), { cache: cache as never })).toThrow("`cache` must be the result of")
  })
  it.each<[string, RedisClient]>([
    ["createCluster of redis", createCluster({ rootNodes: [{ url: "redis://127.0.0.1:1" }] })],
    ["Cluster of ioredis", new Cluster([{ host: "127.0.0.1", port: 1 }], { lazyConnect: true })],
    ["@upstash/redis", new Upstash({ url: "https://redis.test", token: "t", enableTelemetry: false })],
  ])("is refused beside a client of %s", (_name, client) => {
    expect(() => RedisAdapter(client, { cache: sessionCache("redis://127.0.0.1") })).toThrow(
      /`cache` needs .*leave `cache` out/,
    )
  })
})

describe.skipIf(lackingServer)(`the connection of a session cache${why}`, () => {
  it.each([["redis", openNodeRedis], ["a pool of redis", openPool], ["ioredis", openIoRedis]] as const)(
    "begins with the first read through %s and ends with `close`",
    async (_name, open) => {
      const server = await start()
      const ask = await openAdmin(server.url)
      const { client, close } = await open(server.url)
      closing.push(close)
      const cache = createCache(server.url, { maxAge: 60 })
      const { read } = await signIn(client, { cache })
      expect(await connectionsOf(ask)).toBe(0)
      await keeps(ask, read)
      expect(await connectionsOf(ask)).toBe(1)
      cache.close()
      await until(async () => await connectionsOf(ask) === 0)
      const before = await readsOf(ask)
      for (let many = 0; many < 3; many++) expect((await read())?.user.id).toBe("ada")
      expect(await readsOf(ask)).toBe(before + 3)
      expect(await connectionsOf(ask)).toBe(0)
    },
  )

  it("does not keep the process alive", async () => {
    const server = await start()
    const folder = new URL("../src/", import.meta.url).href
    const code = `
      import { connect } from "${folder}connect.ts"
      import { sessionCache } from "${folder}cache.ts"
      import { RedisAdapter } from "${folder}index.ts"
      const client = await connect("${server.url}")
      const store = RedisAdapter(client, { cache: sessionCache("${server.url}", { maxAge: 60 }) })
      await store.createUser({ id: "ada", email: "ada@app.test", emailVerified: null })
      const expires = new Date(Date.now() + 600_000)
      const { sessionToken } = await store.createSession({ sessionToken: "s", userId: "ada", expires })
      const list = async () => (await client.sendCommand(["CLIENT", "LIST"])).includes("svc-auth-cache")
      while (!await list()) await store.getSessionAndUser(sessionToken)
      client.destroy()
      console.log("over")`
    const flags = ["-C", "@svc-auth/source", "--disable-warning=ExperimentalWarning", "--input-type=module-typescript"]
    const { stdout } = await promisify(execFile)(process.execPath, [...flags, "-e", code])
    expect(stdout).toBe("over\n")
  })

  it("comes back after a restart of Redis, and the sessions are those that Redis has then", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {})
    const server = await start()
    const { client, close } = await openNodeRedis(server.url)
    closing.push(close)
    const { store, read } = await signIn(client, { cache: createCache(server.url, { maxAge: 60 }) })
    await keeps(await openAdmin(server.url), read)
    await server.kill() // without its data
    await until(() => read().then(() => false, () => true))
    await server.start()
    await until(() => read().then((found) => found === null, () => false))
    await store.createUser(toUser("ada"))
    const { sessionToken } = await store.createSession({ sessionToken: "t", userId: "ada", expires: inSeconds(600) })
    await keeps(await openAdmin(server.url), () => store.getSessionAndUser(sessionToken))
  })

  it("a FLUSHALL ends the kept sessions", async () => {
    const server = await start()
    const ask = await openAdmin(server.url)
    const { client, close } = await openNodeRedis(server.url)
    closing.push(close)
    const { read } = await signIn(client, { cache: createCache(server.url, { maxAge: 60 }) })
    for (const command of ["FLUSHALL", "FLUSHDB"]) {
      await keeps(ask, read)
      await ask(command)
      await until(async () => await read() === null)
      await signIn(client, {})
    }
  })

  it("a cookie whose session ends in one process of an app is void at once there, and soon in another", async () => {
    const server = await start()
    const { client, close } = await openNodeRedis(server.url)
    closing.push(close)
    const ask = await openAdmin(server.url)
    const toAdapter = () => RedisAdapter(client, { cache: createCache(server.url, { maxAge: 60 }) })
    const here = createApp(toAdapter())
    const there = here.at(toAdapter())
    const nameAt = async (app: App) =>
      (await (await app.session()).json() as { user?: { name?: string } } | null)?.user?.name
    expect(await here.signIn("ada")).toBe(true)
    for (const app of [here, there]) await keeps(ask, async () => expect(await nameAt(app)).toBe("Ada"))
    expect((await here.signOut()).status).toBeLessThan(400)
    expect(await nameAt(here)).toBeUndefined()
    await until(async () => await nameAt(there) === undefined)
  })

  const passwords = ["plum-lantern-orbit", "velvet-harbour-nine"] as const
  const changes: readonly (readonly [what: string, change: (owner: Person) => Promise<Response>])[] = [
    [
      "a changed password",
      (owner) => owner.post("change-password/password", { currentPassword: passwords[0], password: passwords[1] }),
    ],
    ["another authenticator app", async (owner) => {
      const { secret } = await (await owner.json("totp")).json()
      owner.secret = secret
      return await owner.json("totp", { code: owner.code() })
    }],
    ["the end of all other sessions", (owner) => owner.post("end-other-sessions")],
  ]
  it.each(changes)("%s in one process ends another browser's session at once there, and soon in another", async (
    _what,
    change,
  ) => {
    const server = await start()
    const { client, close } = await openNodeRedis(server.url)
    closing.push(close)
    const ask = await openAdmin(server.url)
    const links: URL[] = []
    const { config, now, wait } = createWorld("database", {}, {
      mail: ({ url }) => void (url && links.push(new URL(url))),
      providers: [Password({ checkPassword: () => true })],
    })
    const toProcess = () => {
      const adapter = RedisAdapter(client, { cache: createCache(server.url, { maxAge: 60 }) })
      return () => new Person((request) => Auth(request, { ...config(), adapter }), now, links)
    }
    const [here, there] = [toProcess(), toProcess()]
    const [owner, thief] = [here(), here()]
    await owner.post("signup/password", { email })
    await owner.post("new-password/password", {
      ...Object.fromEntries(links.at(-1)!.searchParams),
      password: passwords[0],
    })
    await owner.enrol()
    for (const browser of [owner, thief]) {
      wait(60)
      await browser.post("callback/password", { email, password: passwords[0] })
      await browser.answer(owner.code())
    }
    const elsewhere = thief.copyTo(there())
    for (const at of [thief, elsewhere]) await keeps(ask, async () => expect(await at.currentEmail()).toBe(email))
    expect((await change(owner)).status).toBeLessThan(400)
    expect(await thief.currentEmail()).toBeUndefined()
    await until(async () => await elsewhere.currentEmail() === undefined)
    expect(await owner.currentEmail()).toBe(email)
  })

  const wrong: readonly (readonly [what: string, options: (own: RedisServer) => readonly string[], reason: string])[] =
    [
      ["another server", () => [], "no change was reported; `url` must lead to the server of the adapter's client"],
      ["a replica", (own) => ["--replicaof", "127.0.0.1", String(own.port)], "the server is a replica"],
      ["a node of a cluster", () => ["--cluster-enabled", "yes"], "the server is part of a cluster"],
      ["a server without the command", () => ["--rename-command", "CLIENT", ""], "unknown command"],
      ["a server that wants a password", () => ["--requirepass", "hunter2"], "NOAUTH"],
    ]
  it.each(wrong)("to %s keeps nothing, and prints the reason once", async (_what, options, reason) => {
    const printed = vi.spyOn(console, "error").mockImplementation(() => {})
    const own = await start()
    const ask = await openAdmin(own.url)
    const { client, close } = await openNodeRedis(own.url)
    closing.push(close)
    const other = await start(...options(own))
    const { read } = await signIn(client, { cache: createCache(other.url) })
    await until(async () => (await read())?.user.id === "ada" && printed.mock.calls.length > 0)
    const before = await readsOf(ask)
    for (let many = 0; many < 3; many++) await read()
    expect(await readsOf(ask)).toBe(before + 3)
    expect(printed.mock.calls).toEqual([[expect.stringContaining(`The session cache is off: `)]])
    expect(printed.mock.calls[0]![0]).toContain(reason)
  })

  it("works for the Redis user that docs/redis.md describes, once this user may do what the cache needs", async () => {
    const page = readFileSync(new URL("../../../docs/redis.md", import.meta.url), "utf8")
    const [first = [], second = []] = [...page.matchAll(/^redis-cli ACL ((?:.*\\\n)*.*)$/gm)]
      .map(([, line = ""]) => ["ACL", ...line.replaceAll(/\\\n|'/g, "").split(/\s+/)])
    vi.spyOn(console, "error").mockImplementation(() => {})
    const server = await start()
    const ask = await openAdmin(server.url)
    await ask(...first)
    const [, , user, , password = ""] = first
    const url = server.url.replace("//", `//${user}:${password.slice(1)}@`)
    const { client, close } = await openNodeRedis(url)
    closing.push(close)
    const { read } = await signIn(client, { cache: createCache(url) })
    await until(async () => (await read(), String(await ask("ACL", "LOG")).includes("client|tracking")))
    await ask(...second)
    await keeps(ask, read)
    await ask("ACL", "LOG", "RESET")
    await ask("CLIENT", "KILL", "USER", user!)
    await until(() => read().then(() => true, () => false))
    await keeps(ask, read)
    expect(await ask("ACL", "LOG")).toEqual([])
  })
})
