/**
 * Runs scenarios in a process of its own and prints `{ [id]: "passed" or the error }` as JSON. Arguments: the server's URL; the ids,
 * separated by commas, or an empty string for all scenarios for adapters; then, optionally, the index of a fault in
 * tools/sabotage/patches/redis.json. On Bun, the adapter uses Bun's own client.
 * @module
 */
import { adapterScenarios } from "@svc-auth/conformance/adapter"
import process from "node:process"
import type { RedisClient } from "../src/index.ts"

const [, , url = "", ids = "", fault] = process.argv
if (fault !== undefined) {
  // Bun has no hooks for modules
  const { readSabotages, sabotage } = await import("../../../tools/sabotage/play.ts")
  sabotage(readSabotages("redis.json")[Number(fault)]!)
}

const { RedisAdapter } = await import("../src/index.ts")
const { openCorner } = await import("./harness.ts")
const { openNodeRedis } = await import("./clients.ts")
const { ownScenarios } = await import("./own-scenarios.ts")
const { cacheScenarios } = await import("./cache-scenarios.ts")

interface BunRuntime {
  RedisClient: new (url: string, options: object) => RedisClient & { connect(): Promise<void> }
}
const bun = (globalThis as { Bun?: BunRuntime }).Bun
const ofBun = bun && new bun.RedisClient(url, { enableOfflineQueue: false, maxRetries: 1_000_000 })
await ofBun?.connect()
const client = ofBun ?? (await openNodeRedis(url)).client
const suite = adapterScenarios(() => ({ adapter: RedisAdapter(client) }))
const own = [...ownScenarios, ...cacheScenarios].map(({ id, run }) => ({
  id,
  run: async () => {
    const corner = await openCorner(url)
    await run(corner).finally(corner.close)
  },
}))
const wanted = ids === "" ? suite : [...suite, ...own].filter(({ id }) => ids.split(",").includes(id))
const outcomes: Record<string, string> = {}
for (const { id, run } of wanted) {
  outcomes[id] = await run().then(() => "passed", (error: unknown) => String(error))
}
console.log(JSON.stringify(outcomes))
process.exit()
