/**
 * `npm run bench -- stores`: the cost of reading a session from a store, and what a cluster adds.
 * @module
 */
import { UpstashRedisAdapter } from "@auth/upstash-redis-adapter"
import { MemoryAdapter } from "@svc-auth/core/adapters/memory"
import { type NodeRedisClient, RedisAdapter } from "@svc-auth/redis"
import { SqliteAdapter } from "@svc-auth/sqlite"
import { Redis as Upstash } from "@upstash/redis"
import { mkdtempSync, rmSync } from "node:fs"
import { availableParallelism, cpus, loadavg, tmpdir } from "node:os"
import { join } from "node:path"
import process from "node:process"
import { openNodeRedis } from "../../adapters/redis/test/clients.ts"
import { startGateway } from "../../adapters/redis/test/gateway.ts"
import { lackingServer, startRedis } from "../../adapters/redis/test/servers.ts"
import { compareCluster } from "./cluster.ts"
import { authJs, type Library, svcAuth } from "./library.ts"
import { clock, percentile } from "./measure.ts"
import { Opened } from "./opened.ts"
import type { Operation } from "./operation.ts"
import { startSlowLine } from "./slow-line.ts"
import { type Store, storedSession } from "./stored-session.ts"

const delayMs = 1

interface Subject {
  readonly title: string
  readonly read: Operation
  /** How many requests the store has got so far. */
  requests(): number
}

const none = () => 0

function openSqlite(opened: Opened): Store {
  const folder = mkdtempSync(join(tmpdir(), "svc-auth-bench-"))
  opened.add({ close: () => rmSync(folder, { recursive: true }) })
  return opened.add(SqliteAdapter(join(folder, "auth.db")))
}

async function overTcp(opened: Opened, url: string): Promise<Subject> {
  const tcp = opened.add(await openNodeRedis(url))
  const client = tcp.client as NodeRedisClient
  let requests = 0
  const counted = { sendCommand: (command: string[]) => (requests++, client.sendCommand(command)) }
  const read = await storedSession(svcAuth, RedisAdapter(counted))
  return { title: "svc-auth, Redis, TCP", read, requests: () => requests }
}

const upstashAdapters = new Map<Library, (client: Upstash) => Store>([
  [svcAuth, (client) => RedisAdapter(client)],
  [authJs, (client) => UpstashRedisAdapter(client) as unknown as Store],
])

/** A client with its own gateway, which counts the requests. */
async function overRest(opened: Opened, redisUrl: string, library: Library, isSlow: boolean): Promise<Subject> {
  const gateway = opened.add(await startGateway(redisUrl))
  const { port } = new URL(gateway.url)
  const line = isSlow ? opened.add(await startSlowLine(Number(port), delayMs)) : { port }
  const url = `http://127.0.0.1:${line.port}`
  const client = new Upstash({ url, token: gateway.token, enableTelemetry: false })
  return {
    title: `${library.name}, Upstash, REST${isSlow ? `, ${delayMs} ms away` : ""}`,
    read: await storedSession(library, upstashAdapters.get(library)!(client)),
    requests: () => gateway.requests.length,
  }
}

async function openSubjects(opened: Opened): Promise<Subject[]> {
  const subjects = [
    { title: "svc-auth, memory", read: await storedSession(svcAuth, MemoryAdapter()), requests: none },
    { title: "svc-auth, SQLite", read: await storedSession(svcAuth, openSqlite(opened)), requests: none },
  ]
  if (lackingServer !== undefined) return subjects
  const { url } = opened.add(await startRedis())
  subjects.push(await overTcp(opened, url))
  for (const isSlow of [false, true]) {
    for (const library of [svcAuth, authJs]) subjects.push(await overRest(opened, url, library, isSlow))
  }
  return subjects
}

async function compareReads(subjects: readonly Subject[], rounds: number, runs: number): Promise<void> {
  const reads = subjects.map(({ read }) => read)
  await clock(reads, 2, runs)
  const before = subjects.map(({ requests }) => requests())
  const times = await clock(reads, rounds, runs)
  console.log(`${"GET session".padEnd(40)}     p50 ms     p99 ms   requests/read`)
  const rows = subjects.map(({ title, requests }, n) => ({
    title,
    middle: percentile(times[n] ?? [], 50),
    high: percentile(times[n] ?? [], 99),
    requests: (requests() - (before[n] ?? 0)) / (rounds * runs),
  }))
  for (const { title, middle, high, requests } of rows) {
    const [p50, p99] = [middle, high].map((value) => value.toFixed(3).padStart(11))
    console.log(`${title.padEnd(40)}${p50}${p99}${requests.toFixed(2).padStart(16)}`)
  }
  for (const where of ["REST", "away"]) {
    const [ours, theirs] = rows.filter(({ title }) => title.endsWith(where))
    if (!ours || !theirs) continue
    console.log(`${theirs.title} ÷ svc-auth: ${(theirs.middle / ours.middle).toFixed(2)}× the time at p50`)
  }
}

export async function compareStores(isQuick: boolean): Promise<void> {
  const [rounds, runs] = isQuick ? [5, 40] : [20, 100]
  const load = loadavg()[0]?.toFixed(1)
  console.log(
    `Node ${process.versions.node}, ${cpus()[0]?.model ?? "unknown processor"}, ${availableParallelism()} cores, ` +
      `load ${load} at the start; ${rounds * runs} reads each, in turns of ${runs}\n`,
  )
  const opened = new Opened()
  try {
    await compareReads(await openSubjects(opened), rounds, runs)
    if (lackingServer === undefined) await compareCluster(opened, isQuick)
    else console.log(`\nRedis, Upstash, @auth/core and the cluster: ${lackingServer}`)
  } finally {
    await opened.close()
  }
}
