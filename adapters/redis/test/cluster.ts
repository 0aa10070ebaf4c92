/**
 * A Redis Cluster on the loopback interface: three masters that share the slots, and any number of replicas.
 * @module
 */
import { createClient } from "redis"
import { onFreePort } from "../../../conformance/src/drivers/free-port.ts"
import { type RedisServer, startRedis } from "./servers.ts"
import { until } from "./until.ts"

export type Ask = (command: readonly string[]) => Promise<unknown>

export interface ClusterNode {
  readonly server: RedisServer
  readonly id: string
  readonly busPort: string
  readonly ask: Ask
}

export interface Cluster {
  /** The three servers that had slots at the start. */
  readonly masters: readonly ClusterNode[]
  readonly replicas: readonly ClusterNode[]
  readonly ports: readonly number[]
  slotOf(key: string): Promise<number>
  close(): Promise<void>
}

const slots = 16_384

type RunningNode = ClusterNode & { close(): Promise<void> }

const startNode = (): Promise<RunningNode> => onFreePort(startWithBus)

async function startWithBus(port: number): Promise<RunningNode> {
  const busPort = String(port)
  const options = ["--cluster-enabled", "yes", "--cluster-port", busPort, "--cluster-node-timeout", "1000"]
  const server = await startRedis(
    ...options,
    "--cluster-replica-validity-factor",
    "0",
    "--repl-diskless-sync-delay",
    "0",
  )
  const client = createClient({ url: server.url, RESP: 2 })
  client.on("error", () => {})
  await client.connect()
  const ask: Ask = (command) => client.sendCommand([...command])
  return {
    server,
    busPort,
    ask,
    id: String(await ask(["CLUSTER", "MYID"])),
    async close() {
      client.destroy()
      await server.close()
    },
  }
}

const isWhole = async ({ ask }: ClusterNode, size: number) => {
  const info = String(await ask(["CLUSTER", "INFO"]))
  return info.includes("cluster_state:ok") && info.includes(`cluster_known_nodes:${size}`)
}

/** Starts a cluster. Each of the first `replicas` masters gets one replica. */
export async function startCluster(replicas = 0): Promise<Cluster> {
  const starts = await Promise.allSettled(Array.from({ length: 3 + replicas }, startNode))
  const nodes = starts.flatMap((start) => start.status === "fulfilled" ? [start.value] : [])
  const close = async () => void await Promise.all(nodes.map((node) => node.close()))
  const refusal = starts.find((start) => start.status === "rejected")
  if (refusal) {
    await close()
    throw refusal.reason
  }
  const [masters, followers] = [nodes.slice(0, 3), nodes.slice(3)]
  for (const [at, { ask }] of masters.entries()) {
    const [from, to] = [at, at + 1].map((third) => Math.ceil(slots * third / 3))
    await ask(["CLUSTER", "ADDSLOTSRANGE", String(from), String(to! - 1)])
    await ask(["CLUSTER", "SET-CONFIG-EPOCH", String(at + 1)])
  }
  for (const { ask } of nodes.slice(1)) {
    await ask(["CLUSTER", "MEET", "127.0.0.1", String(nodes[0]!.server.port), nodes[0]!.busPort])
  }
  await until(async () => (await Promise.all(nodes.map((node) => isWhole(node, nodes.length)))).every(Boolean))
  for (const [at, { ask }] of followers.entries()) {
    await until(() => ask(["CLUSTER", "REPLICATE", masters[at]!.id]).then(() => true, () => false))
    await until(async () => String(await ask(["INFO", "replication"])).includes("master_link_status:up"))
  }
  return {
    masters,
    replicas: followers,
    ports: nodes.map(({ server }) => server.port),
    slotOf: async (key) => Number(await masters[0]!.ask(["CLUSTER", "KEYSLOT", key])),
    close,
  }
}
