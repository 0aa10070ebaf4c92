/**
 * A primary, its replica, and a sentinel that promotes the replica when the primary is gone.
 * @module
 */
import { createClient } from "redis"
import type { Ask } from "./cluster.ts"
import { type RedisServer, startRedis, startSentinel } from "./servers.ts"
import { until } from "./until.ts"

export interface Watched {
  readonly primary: RedisServer
  /** The sentinel's port. */
  readonly port: number
  /** Sends a command to the replica. */
  readonly ask: Ask
  close(): Promise<void>
}

/** The name of the primary in the sentinel's configuration. */
export const watched = "svc"

export async function startWatched(): Promise<Watched> {
  const closing: (() => Promise<void> | void)[] = []
  const close = async () => {
    for (const each of closing.splice(0).reverse()) await each()
  }
  try {
    const primary = await startRedis("--repl-diskless-sync-delay", "0")
    closing.push(() => primary.close())
    const replica = await startRedis("--replicaof", "127.0.0.1", String(primary.port))
    closing.push(() => replica.close())
    const client = createClient({ url: replica.url, RESP: 2 })
    client.on("error", () => {})
    await client.connect()
    closing.push(() => client.destroy())
    const ask: Ask = (command) => client.sendCommand([...command])
    await until(async () => String(await ask(["INFO", "replication"])).includes("master_link_status:up"))
    const sentinel = await startSentinel(watched, primary.port)
    closing.push(() => sentinel.close())
    const toSentinel = createClient({ url: sentinel.url, RESP: 2 })
    await toSentinel.connect()
    // the sentinel can only promote a replica that it has found
    await until(async () => (await toSentinel.sendCommand(["SENTINEL", "REPLICAS", watched]) as unknown[]).length === 1)
    toSentinel.destroy()
    return { primary, port: sentinel.port, ask, close }
  } catch (error) {
    await close()
    throw error
  }
}
