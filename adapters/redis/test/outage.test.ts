import { inspect } from "node:util"
import { Auth, type AuthConfig } from "@svc-auth/core"
import { afterEach, describe, expect, it, vi } from "vitest"
import { connect } from "../src/connect.ts"
import { RedisAdapter, type RedisClient } from "../src/index.ts"
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

/** Creates an app with its users in Redis, and a browser. */
function createApp(client: RedisClient) {
  const config: AuthConfig = {
    secret: "outage-0123456789abcdef0123456789abcdef",
    origin: "https://app.test",
    adapter: RedisAdapter(client, { timeoutSeconds }),
    logger: { error: () => {} },
    providers: [{
      id: "credentials",
      name: "Credentials",
      type: "credentials",
      credentials: { username: {}, password: { type: "password" } },
      authorize: ({ username }) => ({ id: String(username), name: "Ada" }),
    }],
  }
  const cookies = new Map<string, string>()
  async function send(path: string, fields?: Readonly<Record<string, string>>): Promise<Response> {
    const headers = {
      cookie: [...cookies].map((pair) => pair.join("=")).join("; "),
      "content-type": "application/json",
    }
    const body = fields && { method: "POST", body: JSON.stringify(fields) }
    const response = await Auth(new Request(`https://app.test${path}`, { headers, ...body }), config)
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value) cookies.set(name, value)
    }
    return response
  }
  return {
    session: () => send("/auth/session"),
    /** Signs in. Returns whether it succeeded. */
    async signIn(username: string): Promise<boolean> {
      cookies.clear()
      const { csrfToken } = await (await send("/auth/csrf")).json() as { csrfToken: string }
      await send("/auth/callback/credentials", { csrfToken, username, password: "right" })
      return [...cookies.keys()].some((name) => name.includes("session-token"))
    },
  }
}

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
