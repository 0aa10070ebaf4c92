/**
 * Threads that read sessions as fast as they can. This file has both sides: the bench's and the thread's.
 * @module
 */
import { RedisAdapter } from "@svc-auth/redis"
import { once } from "node:events"
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads"
import { openNodeRedis, openNodeRedisCluster } from "../../adapters/redis/test/clients.ts"

export type Where = "one" | "cluster"

/** The sessions that both sides know. */
export interface Filled {
  readonly url: string
  readonly ports: readonly number[]
  readonly tokens: readonly string[]
}

export interface Reader {
  /** Reads sessions for this time. Returns their number. */
  read(where: Where, milliseconds: number): Promise<number>
  close(): Promise<unknown>
}

export function startReader(filled: Filled): Reader {
  const worker = new Worker(new URL(import.meta.url), { workerData: filled })
  return {
    async read(where, milliseconds) {
      worker.postMessage({ where, milliseconds })
      const [reads] = await once(worker, "message")
      return reads as number
    },
    close: () => worker.terminate(),
  }
}

/** The number of parallel requests, as in a server with many visitors. */
const lanes = 64

async function serve({ url, ports, tokens }: Filled, port: NonNullable<typeof parentPort>): Promise<void> {
  const [one, cluster] = [await openNodeRedis(url), await openNodeRedisCluster(ports)]
  const stores: Readonly<Record<Where, RedisAdapter>> = {
    one: RedisAdapter(one.client),
    cluster: RedisAdapter(cluster.client),
  }
  port.on("message", async ({ where, milliseconds }: { where: Where; milliseconds: number }) => {
    const until = performance.now() + milliseconds
    let reads = 0
    const lane = async () => {
      while (performance.now() < until) {
        const token = tokens[Math.floor(Math.random() * tokens.length)] ?? ""
        if (!await stores[where].getSessionAndUser(token)) throw new Error("a session is missing")
        reads++
      }
    }
    await Promise.all(Array.from({ length: lanes }, lane))
    port.postMessage(reads)
  })
}

if (!isMainThread && parentPort) await serve(workerData as Filled, parentPort)
