import { inspect } from "node:util"
import { afterEach, describe, expect, it, vi } from "vitest"
import { connect } from "../src/connect.ts"
import { RedisAdapter, type RedisClient } from "../src/index.ts"
import { createApp as createAppOn } from "./app.ts"
import { openIoRedis, openNodeRedis, openPool, openUpstash } from "./clients.ts"
import { lackingServer, startRedis } from "./servers.ts"
import { until } from "./until.ts"

const why = lackingServer ? ` (${lackingServer})` : ""
const closing: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
  vi.restoreAllMocks()
})

/** A command that waits for Redis fails after this hour only, so a response during the outage proves that no command waited. */
const timeoutSeconds = 3600

const createApp = (client: RedisClient) => createAppOn(RedisAdapter(client, { timeoutSeconds }))

const statusesOf = (responses: readonly Response[]) => [...new Set(responses.map(({ status }) => status))]

describe.skipIf(lackingServer)(`while Redis is down${why}`, () => {
  it.each([["redis", openNodeRedis], ["a pool of redis", openPool], ["ioredis", openIoRedis]] as const)(
    "through %s, requests are answered at once, and users can sign in when Redis is back",
    async (_, open) => {
      vi.spyOn(console, "error").mockImplementation(() => {})
      const server = await startRedis("--appendonly", "yes", "--appendfsync", "always")
      closing.push(() => server.close())
      const { client, close } = await open(server.url)
      closing.push(close)
      const app = createApp(client)
      expect(await app.signIn("ada")).toBe(true)
      await server.kill()
      expect(statusesOf(await Promise.all(Array.from({ length: 100 }, app.session)))).toEqual([503])
      await server.start()
      // the clients of a pool reconnect one by one
      await until(async () => JSON.stringify(await (await app.session()).json()).includes('"name":"Ada"'))
      await server.kill()
      expect(await app.signIn("grace")).toBe(false)
      await server.start()
      // a new name for each attempt, because an attempt counts even if a later command fails
      let attempts = 0
      await until(() => app.signIn(`grace-${attempts++}`))
    },
  )

  it("through @upstash/redis, requests are answered after one more attempt", async () => {
    const server = await startRedis()
    closing.push(() => server.close())
    const { client, gateway } = await openUpstash(server.url)
    closing.push(() => gateway.close())
    const app = createApp(client)
    expect(await app.signIn("ada")).toBe(true)
    let asked = 0
    gateway.intercept = () => {
      asked++
      throw new Error("down")
    }
    expect((await app.session()).status).toBe(503)
    expect(asked).toBe(2)
    gateway.intercept = () => {}
    expect((await app.session()).status).toBe(200)
  })
})

describe.skipIf(lackingServer)(`connect${why}`, () => {
  it("returns a client while Redis is down, prints the reason once, and the client connects when Redis is back", async () => {
    const printed = vi.spyOn(console, "error").mockImplementation(() => {})
    const server = await startRedis()
    closing.push(() => server.close())
    await server.kill()
    const client = await connect(server.url)
    closing.push(() => client.destroy())
    const reconnecting = vi.fn()
    client.on("reconnecting", reconnecting)
    const app = createApp(client)
    expect(await app.signIn("ada")).toBe(false)
    await until(() => reconnecting.mock.calls.length > 2)
    expect(printed.mock.calls).toEqual([
      [`[svc-auth][redis] Redis cannot be reached: connect ECONNREFUSED 127.0.0.1:${server.port}`],
    ])
    await server.start()
    let attempts = 0
    await until(() => app.signIn(`ada-${attempts++}`))
  })

  it("rejects a URL that is not a Redis URL", async () => {
    await expect(connect("https://redis.test")).rejects.toThrow(TypeError)
    await expect(connect("localhost:6379")).rejects.toThrow(TypeError)
    // with an empty URL, the client of `redis` would connect to this machine
    await expect(connect("")).rejects.toThrow("redis://")
  })

  it("shows no password in the error for a URL that is malformed", async () => {
    for (
      const url of ["redis//user:hunter2@redis.test", "redis://user:hunter2@redis.test:port", "user:hunter2@redis.test"]
    ) {
      const thrown: unknown = await connect(url).catch((error: unknown) => error)
      expect(thrown).toBeInstanceOf(TypeError)
      expect(inspect(thrown)).not.toContain("hunter2")
    }
  })
})
