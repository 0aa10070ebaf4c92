import { adapterScenarios } from "@svc-auth/conformance/adapter"
import { afterAll, beforeAll, describe, it } from "vitest"
import { partOf } from "../../../tools/part.ts"
import { type SessionCache, sessionCache } from "../src/cache.ts"
import { RedisAdapter } from "../src/index.ts"
import { type Opened, openers, openNodeRedis } from "./clients.ts"
import { findRedis, lacking, type RedisServer } from "./servers.ts"

/** Clients of Redis; in `npm test`, the first one. */
const kinds = [
  ...Object.entries(openers).map((kind) => [...kind, false] as const),
  [
    "redis, with sessions in memory",
    openNodeRedis,
    true,
  ] as const,
]

describe.skipIf(lacking).each(partOf(kinds, 1))(
  `the scenarios for adapters, through %s${lacking ? ` (${lacking})` : ""}`,
  (_name, open, isCached) => {
    let server: Pick<RedisServer, "url" | "close"> | undefined
    let opened: Opened | undefined
    beforeAll(async () => {
      server = await findRedis()
      opened = await open(server.url)
    })
    afterAll(async () => {
      caches.forEach((cache) => cache.close())
      await opened?.close()
      await server?.close()
    })
    const caches: SessionCache[] = []
    function create(): RedisAdapter {
      if (!isCached) return RedisAdapter(opened!.client)
      const cache = sessionCache(server!.url)
      caches.push(cache)
      return RedisAdapter(opened!.client, { cache })
    }
    const all = adapterScenarios(() => ({ adapter: create() }))
    // the cache has no part in mailed links and attempts
    const scenarios = all.filter(({ id }) => !isCached || !/^(tokens|hits)\//.test(id))
    it.each(scenarios.map((scenario) => [`${scenario.id}: ${scenario.name}`, scenario] as const))(
      "%s",
      (_title, scenario) => scenario.run(),
    )
  },
)
