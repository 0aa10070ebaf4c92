import { Redis as Upstash } from "@upstash/redis"
import { Cluster, Redis as IoRedis } from "ioredis"
import { createClient, createCluster } from "redis"
import type { RedisClient } from "../src/index.ts"
import { type Gateway, startGateway } from "./gateway.ts"

/** A client, and how to let go of it. */
export interface Opened {
  readonly client: RedisClient
  close(): Promise<void> | void
}

export async function openNodeRedis(url: string): Promise<Opened> {
  const client = createClient({ url })
  client.on("error", () => {})
  await client.connect()
  return { client, close: () => client.destroy() }
}

export function openIoRedis(url: string): Opened {
  const client = new IoRedis(url)
  client.on("error", () => {})
  return { client, close: () => client.disconnect() }
}

/** Through a gateway of its own. */
export async function openUpstash(url: string): Promise<Opened & { readonly gateway: Gateway }> {
  const gateway = await startGateway(url)
  const client = new Upstash({ url: gateway.url, token: gateway.token, enableTelemetry: false })
  return { client, gateway, close: () => gateway.close() }
}

export const openers: Readonly<Record<string, (url: string) => Promise<Opened> | Opened>> = {
  "redis": openNodeRedis,
  "ioredis": openIoRedis,
  "@upstash/redis": openUpstash,
}

export async function openNodeRedisCluster(ports: readonly number[]): Promise<Opened> {
  const client = createCluster({ rootNodes: ports.map((port) => ({ url: `redis://127.0.0.1:${port}` })) })
  client.on("error", () => {})
  await client.connect()
  return { client, close: () => client.destroy() }
}

export function openIoRedisCluster(ports: readonly number[]): Opened {
  const client = new Cluster(ports.map((port) => ({ host: "127.0.0.1", port })))
  client.on("error", () => {})
  return { client, close: () => client.disconnect() }
}

export const clusterOpeners: Readonly<Record<string, (ports: readonly number[]) => Promise<Opened> | Opened>> = {
  "redis": openNodeRedisCluster,
  "ioredis": openIoRedisCluster,
}
