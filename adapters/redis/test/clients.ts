/**
 * Clients with the options that docs/redis.md asks for: while Redis is down, their commands fail at once.
 * @module
 */
import { Redis as Upstash } from "@upstash/redis"
import { Cluster, Redis as IoRedis } from "ioredis"
import { createClientPool, createCluster, createSentinel } from "redis"
import { connect } from "../src/connect.ts"
import type { RedisClient } from "../src/index.ts"
import { type Gateway, startGateway } from "./gateway.ts"

/** A client, and the function that closes it. */
export interface Opened {
  readonly client: RedisClient
  close(): Promise<void> | void
}

const ignore = () => {}

export async function openNodeRedis(url: string): Promise<Opened> {
  const client = await connect(url)
  return { client, close: () => client.destroy() }
}

export async function openPool(url: string): Promise<Opened> {
  const client = createClientPool({ url, disableOfflineQueue: true })
  client.on("error", ignore)
  await client.connect()
  return { client, close: () => client.destroy() }
}

export async function openIoRedis(url: string): Promise<Opened> {
  const client = new IoRedis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 0, lazyConnect: true })
  client.on("error", ignore)
  await client.connect().catch(ignore)
  return { client, close: () => client.disconnect() }
}

/** Opens an Upstash client with a gateway of its own. */
export async function openUpstash(url: string, retries = 1): Promise<Opened & { readonly gateway: Gateway }> {
  const gateway = await startGateway(url)
  const retry = { retries, backoff: () => 0 }
  const client = new Upstash({ url: gateway.url, token: gateway.token, enableTelemetry: false, retry })
  return { client, gateway, close: () => gateway.close() }
}

export const openers: Readonly<Record<string, (url: string) => Promise<Opened> | Opened>> = {
  "redis": openNodeRedis,
  "ioredis": openIoRedis,
  "@upstash/redis": (url) => openUpstash(url),
}

/** The user that the client signs in as. */
export interface Login {
  readonly username: string
  readonly password: string
}

export async function openNodeRedisCluster(ports: readonly number[], login?: Login): Promise<Opened> {
  const rootNodes = ports.map((port) => ({ url: `redis://127.0.0.1:${port}` }))
  const client = createCluster({ rootNodes, defaults: { disableOfflineQueue: true, ...login } })
  client.on("error", ignore)
  await client.connect()
  return { client, close: () => client.destroy() }
}

export async function openIoRedisCluster(ports: readonly number[], login?: Login): Promise<Opened> {
  const nodes = ports.map((port) => ({ host: "127.0.0.1", port }))
  const client = new Cluster(nodes, {
    enableOfflineQueue: false,
    lazyConnect: true,
    redisOptions: { maxRetriesPerRequest: 0, ...login },
  })
  client.on("error", ignore)
  await client.connect().catch(ignore)
  return { client, close: () => client.disconnect() }
}

export const clusterOpeners: Readonly<Record<string, typeof openNodeRedisCluster>> = {
  "redis": openNodeRedisCluster,
  "ioredis": openIoRedisCluster,
}

/** @param name the name of the primary in the sentinel's configuration */
export async function openNodeRedisSentinel(port: number, name: string): Promise<Opened> {
  const client = createSentinel({
    name,
    sentinelRootNodes: [{ host: "127.0.0.1", port }],
    nodeClientOptions: { disableOfflineQueue: true },
  })
  client.on("error", ignore)
  await client.connect()
  return { client, close: () => client.destroy() }
}

/** @param name the name of the primary in the sentinel's configuration */
export async function openIoRedisSentinel(port: number, name: string): Promise<Opened> {
  const client = new IoRedis({
    sentinels: [{ host: "127.0.0.1", port }],
    name,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    lazyConnect: true,
  })
  client.on("error", ignore)
  await client.connect().catch(ignore)
  return { client, close: () => client.disconnect() }
}
