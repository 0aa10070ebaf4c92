import { UpstashRedisAdapter } from "@auth/upstash-redis-adapter"
import { RedisAdapter } from "@svc-auth/redis"
import { sessionCache } from "@svc-auth/redis/cache"
import { SqlAdapter } from "@svc-auth/sql"
import { toSql } from "@svc-auth/sql/schema"
import { SqliteAdapter } from "@svc-auth/sqlite"
import { Redis as Upstash } from "@upstash/redis"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { Pool } from "pg"
import type { createClient } from "redis"
import { openNodeRedis } from "../../adapters/redis/test/clients.ts"
import { startGateway } from "../../adapters/redis/test/gateway.ts"
import { lackingServer, startRedis } from "../../adapters/redis/test/servers.ts"
import { lackingPostgres, startPostgres } from "../../tools/databases/servers.ts"
import { readFrom, readFromRedis } from "./better-auth.ts"
import type { FloorStore } from "./floor.ts"
import { authJs, floor, svcAuth } from "./library.ts"
import { percentile, takeTurns } from "./measure.ts"
import { type Opened, withOpened } from "./opened.ts"
import type { Operation } from "./operation.ts"
import { type Store, storedSession } from "./stored-session.ts"
import type { Figures, Options, Part, Row } from "./table.ts"

/** The reads of one store. */
type Reads = { readonly title: string } & Readonly<Partial<Record<keyof Figures, Operation>>>

async function openSqlite(opened: Opened): Promise<Reads> {
  const folder = mkdtempSync(join(tmpdir(), "svc-auth-bench-"))
  opened.add({ close: () => rmSync(folder, { recursive: true }) })
  const file = join(folder, "auth.db")
  const store = opened.add(SqliteAdapter(file))
  const read = await storedSession(svcAuth, store)
  const bare = opened.add(new DatabaseSync(file))
  const statement = bare.prepare(
    "select name, email, expires from svc_sessions join svc_users on id = userId where sessionToken = ?",
  )
  const floorStore: FloorStore & Store = {
    createUser: (user) => store.createUser(user),
    createSession: (session) => store.createSession(session),
    getSessionAndUser(token) {
      const row = statement.get(token) as { name: string; email: string; expires: number } | undefined
      return row ? { session: { expires: new Date(row.expires) }, user: row } : null
    },
  }
  return {
    title: "SQLite",
    svcAuth: read,
    authJs: await storedSession(authJs, store),
    betterAuth: await readFrom(opened.add(new DatabaseSync(join(folder, "better-auth.db")))),
    floor: await storedSession(floor, floorStore),
  }
}

async function openPostgres(opened: Opened): Promise<Reads> {
  const server = opened.add(await startPostgres())
  const connect = (schema: string) => {
    const options = `-c search_path=${schema}`
    const pool = new Pool({ host: "127.0.0.1", port: server.port, user: "postgres", database: "postgres", options })
    opened.add({ close: () => pool.end() })
    return pool
  }
  const [own, other] = [connect("own"), connect("other")]
  await own.query("create schema own; create schema other")
  for (const statement of toSql({ dialect: "postgres" })) await own.query(statement)
  const store = SqlAdapter(own)
  const floorStore: FloorStore & Store = {
    createUser: (user) => store.createUser(user),
    createSession: (session) => store.createSession(session),
    async getSessionAndUser(token) {
      const { rows: [row] } = await own.query<{ name: string; email: string; expires: Date }>(
        'select name, email, expires from session join "user" on id = "userId" where "sessionToken" = $1',
        [token],
      )
      return row ? { session: { expires: row.expires }, user: row } : null
    },
  }
  return {
    title: "PostgreSQL",
    svcAuth: await storedSession(svcAuth, store),
    authJs: await storedSession(authJs, store),
    betterAuth: await readFrom(other),
    floor: await storedSession(floor, floorStore),
  }
}

type Client = ReturnType<typeof createClient>

/** One key per session, which contains the user. */
function toFloorStore(client: Client): FloorStore & Store {
  let user: Parameters<Store["createUser"]>[0] | undefined
  return {
    createUser: (created) => user = created,
    async createSession(session) {
      await client.set(session.sessionToken, JSON.stringify({ session, user }))
      return session
    },
    async getSessionAndUser(token) {
      const text = await client.get(token)
      if (!text) return null
      const { session, user } = JSON.parse(text) as { session: { expires: string }; user: { name: string } }
      return { session: { expires: new Date(session.expires) }, user }
    },
  }
}

async function openRedis(opened: Opened, url: string): Promise<Reads> {
  const { client } = opened.add(await openNodeRedis(url))
  const store = RedisAdapter(client)
  return {
    title: "Redis",
    svcAuth: await storedSession(svcAuth, store),
    authJs: await storedSession(authJs, store),
    betterAuth: await readFromRedis(client as Client),
    floor: await storedSession(floor, toFloorStore(client as Client)),
  }
}

/** The same with sessions in the memory of the process. The other libraries have none. */
async function openCached(opened: Opened, url: string): Promise<Reads> {
  const { client } = opened.add(await openNodeRedis(url))
  const cache = opened.add(sessionCache(url))
  return {
    title: "Redis, sessions in memory",
    svcAuth: await storedSession(svcAuth, RedisAdapter(client, { cache })),
  }
}

/** `@upstash/redis` in front of a gateway that speaks Upstash's REST. */
async function openUpstash(opened: Opened, redisUrl: string): Promise<Reads> {
  const gateway = opened.add(await startGateway(redisUrl))
  const client = new Upstash({ url: gateway.url, token: gateway.token, enableTelemetry: false })
  return {
    title: "Upstash, REST",
    svcAuth: await storedSession(svcAuth, RedisAdapter(client)),
    authJs: await storedSession(authJs, UpstashRedisAdapter(client) as unknown as Store),
  }
}

/** Returns the microseconds of each of the runs, one after the other. */
async function time(operation: Operation, runs: number): Promise<number[]> {
  const times: number[] = []
  while (times.length < runs) {
    const began = performance.now()
    await operation()
    times.push((performance.now() - began) * 1000)
  }
  return times
}

async function measureAll(opened: Opened, { isQuick }: Options): Promise<Row[]> {
  const [rounds, runs] = isQuick ? [1, 20] : [20, 100]
  const stores = [await openSqlite(opened)]
  if (lackingPostgres === undefined) stores.push(await openPostgres(opened))
  else console.log(lackingPostgres)
  if (lackingServer === undefined) {
    const { url } = opened.add(await startRedis())
    stores.push(await openRedis(opened, url), await openCached(opened, url), await openUpstash(opened, url))
  } else console.log(`Redis: ${lackingServer}`)
  const reads = stores.flatMap(({ title, ...reads }) =>
    Object.entries(reads).map(([subject, read]) => ({ title, subject, read }))
  )
  const runners = reads.map(({ read }) => () => time(read, runs))
  await takeTurns(1, runners)
  const times = (await takeTurns(rounds, runners)).map((turns) => percentile(turns.flat(), 50))
  return stores.map(({ title }) => {
    const own = reads.flatMap((read, n) => read.title === title ? [[read.subject, times[n]]] : [])
    return { title, ...Object.fromEntries(own) as unknown as Figures }
  })
}

/** A session is read from a store, one read after the other. The servers are not limited to a core. */
export const stores: Part = {
  heading: "GET session from a store, µs at the median",
  measure: (options) => withOpened((opened) => measureAll(opened, options)),
}
