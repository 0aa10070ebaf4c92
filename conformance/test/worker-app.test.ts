import { fileURLToPath } from "node:url"
import workerd from "workerd/package.json" with { type: "json" }
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Gateway, startGateway } from "../../adapters/redis/test/gateway.ts"
import { findRedis, lacking, type RedisServer } from "../../adapters/redis/test/servers.ts"
import { startBlackboxDriver } from "../src/drivers/blackbox.ts"
import type { Driver } from "../src/scenario.ts"
import { scenarios } from "../src/scenarios/index.ts"
import { conformLater } from "./conform.ts"

// the Workers in the docs have one provider
const walks = scenarios.filter(({ blackbox, needs }) => blackbox && !needs.includes("credentials"))

/** The Worker that the page prints. */
async function startDriver(page: string, store: string, env: Readonly<Record<string, string>> = {}): Promise<Driver> {
  const driver = await startBlackboxDriver({
    binding: "core",
    runtime: `workerd ${workerd.version}`,
    proxied: true,
    server: {
      command: process.execPath,
      args: ["-C", "@svc-auth/source", fileURLToPath(new URL("workers/serve.ts", import.meta.url)), page],
      cwd: fileURLToPath(new URL("../../", import.meta.url)),
      env,
    },
  })
  return { ...driver, store }
}

conformLater("core, worker", () => startDriver("docs/cloudflare-workers.md", "jwt"), walks)

describe("with users in Redis, through @upstash/redis/cloudflare", () => {
  let redis: Pick<RedisServer, "url" | "close"> | undefined
  let gateway: Gateway | undefined
  beforeAll(async () => {
    if (lacking) return
    redis = await findRedis()
    gateway = await startGateway(redis.url)
  })
  afterAll(async () => {
    await gateway?.close()
    await redis?.close()
  })

  conformLater(
    "core, worker, upstash",
    () => {
      const env = { UPSTASH_REDIS_REST_URL: gateway!.url, UPSTASH_REDIS_REST_TOKEN: gateway!.token }
      return startDriver("docs/redis.md", "@svc-auth/redis", env)
    },
    walks,
    lacking,
  )

  it("the app read its sessions from Redis", (context) => {
    if (!gateway) return context.skip(lacking)
    expect(gateway.requests.length).toBeGreaterThan(walks.length)
  })
})
