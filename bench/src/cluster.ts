import { RedisAdapter } from "@svc-auth/redis"
import { availableParallelism } from "node:os"
import { openNodeRedis, openNodeRedisCluster } from "../../adapters/redis/test/clients.ts"
import { startCluster } from "../../adapters/redis/test/cluster.ts"
import { startRedis } from "../../adapters/redis/test/servers.ts"
import { median } from "./measure.ts"
import type { Opened } from "./opened.ts"
import { type Reader, startReader, type Where } from "./reader.ts"
import { putIn } from "./stored-session.ts"

const people = 1000
const nodes = 3

type Ask = (command: string[]) => Promise<unknown>

interface Shown {
  readonly reads: number
  /** How much of a core the busiest node used. */
  readonly busy: number
  /** Reads per second of that processor time. */
  readonly readsPerBusySecond: number
}

/** Returns the seconds of processor time that each of these servers has used. */
async function readProcessorTimes(servers: readonly Ask[]): Promise<number[]> {
  const infos = await Promise.all(servers.map((ask) => ask(["INFO", "cpu"])))
  return infos.map((info) => {
    const used = String(info).matchAll(/^used_cpu_(?:user|sys):([\d.]+)/gm)
    return [...used].reduce((sum, [, seconds]) => sum + Number(seconds), 0)
  })
}

async function readAll(
  readers: readonly Reader[],
  where: Where,
  milliseconds: number,
  servers: readonly Ask[],
): Promise<Shown> {
  const [before, began] = [await readProcessorTimes(servers), performance.now()]
  const counts = await Promise.all(readers.map((reader) => reader.read(where, milliseconds)))
  const [after, seconds] = [await readProcessorTimes(servers), (performance.now() - began) / 1000]
  const count = counts.reduce((sum, one) => sum + one)
  const busiest = Math.max(...after.map((used, n) => used - (before[n] ?? 0)))
  return { reads: count / seconds, busy: busiest / seconds, readsPerBusySecond: count / busiest }
}

function toMedians(shown: readonly Shown[]): Shown {
  const of = (name: keyof Shown) => median(shown.map((round) => round[name]))
  return { reads: of("reads"), busy: of("busy"), readsPerBusySecond: of("readsPerBusySecond") }
}

/** Measures reads per second of the sessions of a thousand users: one server against three, by turns. */
export async function compareCluster(opened: Opened, isQuick: boolean): Promise<void> {
  const [rounds, milliseconds] = isQuick ? [3, 500] : [9, 2000]
  const one = opened.add(await startRedis())
  const cluster = opened.add(await startCluster())
  const [toOne, toCluster] = [
    opened.add(await openNodeRedis(one.url)),
    opened.add(await openNodeRedisCluster(cluster.ports)),
  ]
  const ids = Array.from({ length: people }, () => crypto.randomUUID())
  const fill = (store: RedisAdapter) => Promise.all(ids.map((id) => putIn(store, id)))
  const tokens = await fill(RedisAdapter(toOne.client))
  await fill(RedisAdapter(toCluster.client))

  const cores = availableParallelism()
  const readers = Array.from(
    { length: Math.max(2, cores - nodes) },
    () => opened.add(startReader({ url: one.url, ports: cluster.ports, tokens })),
  )
  const { sendCommand } = toOne.client as { sendCommand: Ask }
  const servers: Readonly<Record<Where, Ask[]>> = {
    one: [sendCommand.bind(toOne.client)],
    cluster: cluster.masters.map(({ ask }) => ask),
  }
  const shown: Readonly<Record<Where, Shown[]>> = { one: [], cluster: [] }
  for (let round = -1; round < rounds; round++) {
    for (const where of round % 2 ? ["cluster", "one"] as const : ["one", "cluster"] as const) {
      const result = await readAll(readers, where, milliseconds, servers[where])
      if (round >= 0) shown[where].push(result)
    }
  }
  print(toMedians(shown.one), toMedians(shown.cluster))
  console.log(toExpectation(cores, readers.length))
}

function print(one: Shown, several: Shown): void {
  const line = (title: string, cells: readonly string[]) =>
    console.log(title.padEnd(40) + cells.map((cell) => cell.padStart(22)).join(""))
  const format = (value: number) => Math.round(value).toLocaleString("en")
  console.log()
  line("getSessionAndUser", ["reads/s", "busiest node", "reads per its second"])
  for (const [title, { reads, busy, readsPerBusySecond }] of [["1 node", one], [`${nodes} nodes`, several]] as const) {
    line(title, [format(reads), `${Math.round(busy * 100)}% of a core`, format(readsPerBusySecond)])
  }
  const [reads, perSecond] = (["reads", "readsPerBusySecond"] as const).map((name) =>
    `${(several[name] / one[name]).toFixed(2)}×`
  )
  console.log(`${nodes} nodes ÷ 1: ${reads} the reads a second, ${perSecond} for each second of the busiest node`)
}

function toExpectation(cores: number, readers: number): string {
  const most = Math.min(nodes, cores - readers)
  return `${readers} threads read, on ${cores} cores with the nodes: ` +
    (most > 1 ? `at most ${most}× can be expected here` : "more reads a second of three than of one cannot be expected")
}
