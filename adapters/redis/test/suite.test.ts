import { adapterScenarios } from "@svc-auth/conformance/adapter"
import { afterAll, beforeAll, describe, it } from "vitest"
import { deal } from "../../../tools/sample.ts"
import { type SessionCache, sessionCache } from "../src/cache.ts"
import { RedisAdapter } from "../src/index.ts"
import { type Opened, openers, openNodeRedis } from "./clients.ts"
import { findRedis, lacking, type RedisServer } from "./servers.ts"

/** With a seed, the first kind plays all scenarios, and one of the others plays each. */
const kinds = [
  ...Object.entries(openers).map((kind) => [...kind, false] as const),
  [
    "redis, with sessions in memory",
    openNodeRedis,
    true,
  ] as const,
]

describe.skipIf(lacking).each(kinds)(
  `the scenarios for adapters, through %s${lacking ? ` (${lacking})` : ""}`,
  (name, open, isCached) => {
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
    const [first, ...others] = kinds.map(([kind]) => kind)
    const scenarios = (name === first ? all : deal(all, others, name, ({ id }) => id))
      // the cache has no part in mailed links and attempts
      .filter(({ id }) => !isCached || !/^(tokens|hits)\//.test(id))
    it.each(scenarios.map((scenario) => [`${scenario.id}: ${scenario.name}`, scenario] as const))(
      "%s",
      (_title, scenario) => scenario.run(),
    )
  },
)
