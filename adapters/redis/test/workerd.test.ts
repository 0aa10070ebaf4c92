import { fileURLToPath } from "node:url"
import { adapterScenarios } from "@svc-auth/conformance/adapter"
import { MemoryAdapter } from "@svc-auth/core/adapters/memory"
import type { Miniflare } from "miniflare"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { startWorker } from "../../../tools/runtimes/workerd.ts"
import { type Gateway, startGateway } from "./gateway.ts"
import { findRedis, lacking, type RedisServer } from "./servers.ts"

describe.skipIf(lacking)(
  `the scenarios for adapters, through @upstash/redis/cloudflare in workerd${lacking ? ` (${lacking})` : ""}`,
  () => {
    let server: Pick<RedisServer, "url" | "close"> | undefined
    let gateway: Gateway | undefined
    let worker: Miniflare | undefined
    beforeAll(async () => {
      server = await findRedis()
      gateway = await startGateway(server.url)
      const entryPoints = [fileURLToPath(new URL("worker.ts", import.meta.url))]
      const bindings = { UPSTASH_REDIS_REST_URL: gateway.url, UPSTASH_REDIS_REST_TOKEN: gateway.token }
      worker = await startWorker({ entryPoints }, { bindings })
    })
    afterAll(async () => {
      await worker?.dispose()
      await gateway?.close()
      await server?.close()
    })

    for (const { id, name } of adapterScenarios(() => ({ adapter: MemoryAdapter() }))) {
      it.concurrent(`${id}: ${name}`, async () => {
        const answer = await worker!.dispatchFetch(`https://app.test/${id}`)
        expect(await answer.text()).toBe("")
        expect(answer.status).toBe(204)
      })
    }
  },
)
