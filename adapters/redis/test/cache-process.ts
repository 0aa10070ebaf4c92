/**
 * A process of an app whose sessions are kept in memory. Its parent sends calls of the adapter. Arguments: the URL of the server, the URL for
 * the cache's connection, the prefix of the keys, and `maxAge`.
 * @module
 */
import process from "node:process"
import { sessionCache } from "../src/cache.ts"
import { type BunClient, RedisAdapter } from "../src/index.ts"
import { type Answer, type Ask, now } from "./cache-protocol.ts"
import { openNodeRedis } from "./clients.ts"

const [, , url = "", cacheUrl = "", prefix = "", maxAge = ""] = process.argv
console.error = () => {} // the cache is off while its connection is broken
const { client } = await openNodeRedis(url)
let isKept = true
const counting: BunClient = {
  send(name, args) {
    if (name.endsWith("_RO")) isKept = false
    return (client as { sendCommand(command: string[]): Promise<unknown> }).sendCommand([name, ...args])
  },
}
const cache = sessionCache(cacheUrl, { maxAge: Number(maxAge) })
const store = RedisAdapter(counting, { prefix, cache, timeoutSeconds: 2 })
process.on("message", async ({ id, call, args }: Ask) => {
  const began = now()
  const outcome = await (store[call] as (...args: readonly unknown[]) => Promise<unknown>)(...args)
    .then((value) => ({ value }), (error: unknown) => ({ error: String(error) }))
  process.send!({ id, began, ended: now(), wasKept: isKept, ...outcome } satisfies Answer)
  isKept = true
})
process.send!({ id: -1, began: now(), ended: now(), wasKept: false } satisfies Answer)
