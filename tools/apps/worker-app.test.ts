import { fileURLToPath } from "node:url"
import workerd from "workerd/package.json" with { type: "json" }
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Gateway, startGateway } from "../../adapters/redis/test/gateway.ts"
import { findRedis, lacking, type RedisServer } from "../../adapters/redis/test/servers.ts"
import { startBlackboxDriver } from "../../conformance/src/drivers/blackbox.ts"
import type { Driver } from "../../conformance/src/scenario.ts"
import { scenarios } from "../../conformance/src/scenarios/index.ts"
import { conformLater } from "./conform.ts"

// the Workers in the docs have one provider
const walks = scenarios.filter(({ blackbox, needs }) => blackbox && !needs.includes("credentials"))

/** A Worker in the docs. */
interface Page {
  readonly binding: string
  readonly page: string
  readonly store: string
  readonly flags?: readonly string[]
}

/** The Worker that the page prints. */
async function startDriver(
  { binding, page, store, flags = [] }: Page,
  env: Readonly<Record<string, string>> = {},
): Promise<Driver> {
  const driver = await startBlackboxDriver({
    binding,
    runtime: `workerd ${workerd.version}`,
    proxied: true,
    server: {
      command: process.execPath,
      args: ["-C", "@svc-auth/source", fileURLToPath(new URL("workers/serve.ts", import.meta.url)), page, ...flags],
      cwd: fileURLToPath(new URL("../../", import.meta.url)),
      env,
    },
  })
  return { ...driver, store }
}

conformLater(
  "core, worker",
  () => startDriver({ binding: "core", page: "docs/cloudflare-workers.md", store: "jwt" }),
  walks,
)

// the second flag leaves the variables in `c.env` alone, as on Workers with a compatibility date before April 2025
const flags = ["nodejs_compat", "nodejs_compat_do_not_populate_process_env"]
conformLater(
  "hono, worker",
  () => startDriver({ binding: "hono", page: "frameworks/hono/README.md", store: "jwt", flags }),
  walks,
)

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
      return startDriver({ binding: "core", page: "docs/redis.md", store: "@svc-auth/redis" }, env)
    },
    walks,
    lacking,
  )

  it("the app read its sessions from Redis", (context) => {
    if (!gateway) return context.skip(lacking)
    expect(gateway.requests.length).toBeGreaterThan(walks.length)
  })
})
