import { spawn } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { createInterface } from "node:readline"
import { setTimeout as wait } from "node:timers/promises"
import { SqlAdapter, type SqlAdapter as Adapter } from "@svc-auth/sql"
import { toSql } from "@svc-auth/sql/schema"
import { createConnection, createPool } from "mysql2/promise"
import pg from "pg"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { adapterScenarios, runAdapterScenario } from "../../conformance/src/adapter/index.ts"
import { expectExactIds } from "../../adapters/sql/test/exact-ids.ts"
import { facts } from "../../adapters/sql/test/facts.ts"
import { type DatabaseServer, lackingMariaDb, lackingPostgres, startMariaDb, startPostgres } from "./servers.ts"
import { binary, inDatabase, inSchema, toMySqlOptions, toPool, toPostgresUrl } from "./stores.ts"
import { countOne, hitOne, toHit } from "../../conformance/src/adapter/groups.ts"

const user = (id: string) => ({ id, name: id, email: `${id}@app.test`, emailVerified: null, image: null })
const account = (userId: string) => ({ userId, provider: "idp", providerAccountId: userId, type: "oidc" as const })

interface Opened {
  readonly adapter: Adapter
  read(sql: string): Promise<readonly object[]>
  close(): Promise<void>
}

/** Counts attempts at some names by three limits, and refunds them, forty at a time. */
async function countAndRefund(adapter: Adapter): Promise<void> {
  const attempt = async (name: string) => {
    const requests = [[900, "account"], [86_400, "account"], [86_400, "all"]].map(([windowSeconds, limit]) => {
      const group = `limit:${windowSeconds}:${limit}`
      const bound = { group, most: 4_096, sharedKey: `${group}:shared`, sharedSeconds: 172_800 }
      return { key: `${group}:${name}`, windowSeconds: Number(windowSeconds), limit: 10_000, bound }
    })
    const hits = (await adapter.hit(requests)).map((hit, at) => ({ ...requests[at]!, ...toHit(hit, "") }))
    const opened = hits.filter((hit) => hit.opened).map((hit) => ({ ...hit, key: hit.bound.group }))
    await adapter.giveBack([...hits, ...opened])
  }
  let next = 0
  const attempts = async () => {
    for (let number = next++; number < 1_000; number = next++) {
      await attempt(number % 3 === 0 ? `same${number % 5}` : `name${number}`)
    }
  }
  await Promise.all(Array.from({ length: 40 }, attempts))
}

/** Signs people in while the server crashes twice, and then looks at every row. */
async function crashUnderLoad(server: DatabaseServer, { adapter, read }: Opened): Promise<void> {
  let isRunning = true
  const [created, used, refused] = [new Set<string>(), new Map<string, number>(), new Set<string>()]
  const attempt = async <T>(id: string, call: () => T) => {
    try {
      return await call()
    } catch {
      refused.add(id)
      return undefined
    }
  }
  const expires = new Date(Date.now() + 3_600_000)
  const person = async (name: number) => {
    for (let number = 0; isRunning; number++) {
      const id = `u${name}-${number}`
      if (await attempt(id, () => adapter.createUserWithAccount(user(id), account(id)))) created.add(id)
      await attempt(id, () => adapter.createVerificationToken({ identifier: id, token: id, expires }))
      const uses = await Promise.all(
        [1, 2].map(() => attempt(id, () => adapter.useVerificationToken({ identifier: id, token: id }))),
      )
      used.set(id, uses.filter((row) => row).length)
    }
  }
  const people = Array.from({ length: 8 }, (_, name) => person(name))
  for (let crash = 0; crash < 2; crash++) {
    const before = created.size
    while (created.size < before + 100) await wait(5)
    await server.crash()
  }
  const before = created.size
  while (created.size < before + 100) await wait(5)
  isRunning = false
  await Promise.all(people)

  expect(refused.size, "calls that the crashes interrupted").toBeGreaterThan(0)
  expect([...used.values()].filter((count) => count > 1), "links that were used twice").toEqual([])
  const owners = new Set(
    (await read(`select ${quoted("userId")} as id from account`)).map((row) => Reflect.get(row, "id")),
  )
  const users = (await read(`select id from ${quoted("user")}`)).map((row) => Reflect.get(row, "id") as string)
  expect(users.filter((id) => !owners.has(id)), "users without their account").toEqual([])
  expect([...created].filter((id) => !owners.has(id)), "accounts that were lost").toEqual([])

  function quoted(name: string) {
    return server === postgres ? `"${name}"` : `\`${name}\``
  }
}

let postgres: DatabaseServer | undefined

describe.skipIf(lackingPostgres)("@svc-auth/sql on PostgreSQL", () => {
  const open = async (name: string, max: number) => {
    const place = { port: postgres!.port, name }
    await inSchema(toSql({ dialect: "postgres" }))(place)
    const pool = new pg.Pool({ connectionString: toPostgresUrl(place), max, connectionTimeoutMillis: 60_000 })
    pool.on("error", () => {}) // an idle connection that the crash ended
    return { pool, adapter: SqlAdapter(pool) }
  }
  beforeAll(async () => {
    postgres = await startPostgres()
  })
  afterAll(() => postgres?.close())

  it("keeps every account when the server crashes under load", async () => {
    const { pool, adapter } = await open("crash", 10)
    const read = async (sql: string) => (await pool.query<object>(sql)).rows
    await crashUnderLoad(postgres!, { adapter, read, close: () => pool.end() })
    await pool.end()
  })

  it("gives each user, link, count, claim and first password to one of two processes", async () => {
    const { pool, adapter } = await open("races", 5)
    await adapter.createUser(user("ada"))
    const expires = new Date(Date.now() + 3_600_000)
    for (let token = 0; token < 40; token++) {
      await adapter.createVerificationToken({ identifier: "ada", token: `${token}`, expires })
    }
    const url = toPostgresUrl({ port: postgres!.port, name: "races" })
    const racer = join(import.meta.dirname, "sql-racer.ts")
    const children = ["one", "two"].map((name) =>
      spawn(process.execPath, ["-C", "@svc-auth/source", "--no-warnings", racer, name, url], {
        stdio: ["pipe", "pipe", "inherit"],
      })
    )
    const outputs = children.map(({ stdout }) => createInterface({ input: stdout })[Symbol.asyncIterator]())
    const next = () => Promise.all(outputs.map(async (lines) => (await lines.next()).value as string))
    expect(await next()).toEqual(["ready", "ready"])
    for (const { stdin } of children) stdin.write("begin\n")
    const race = async () => (await next()).map((line) => JSON.parse(line) as unknown[])
    const winners = ([one, other]: unknown[][]) =>
      one!.map((given, step) => [given, other![step]].filter(Boolean).length)

    expect(winners(await race()), "users").toEqual(Array(40).fill(1))
    expect(winners(await race()), "links").toEqual(Array(40).fill(1))
    const hits = (await race()).flat() as { count: number; opened: boolean }[]
    expect(hits.map(({ count }) => count).sort((a, b) => a - b)).toEqual(Array.from({ length: 80 }, (_, at) => at + 1))
    expect(hits.filter(({ opened }) => opened)).toHaveLength(1)
    expect(winners(await race()), "claims").toEqual(Array(40).fill(1))
    expect((await race()).flat().filter(Boolean), "first passwords").toHaveLength(1)
    const { rows } = await pool.query('select id from "user" where id not in (select "userId" from account)')
    expect(rows).toEqual([{ id: "ada" }])
    await pool.end()
  })

  it("plays the suite with a single connection", async () => {
    const { pool, adapter } = await open("single", 1)
    for (const scenario of adapterScenarios(() => ({ adapter }))) {
      const outcome = await runAdapterScenario(scenario, facts)
      if (outcome.status === "failed") throw outcome.error
    }
    await pool.end()
  })

  it("is reached over TLS, whose certificate is checked", async () => {
    const place = { port: postgres!.port, name: "tls" }
    await inSchema(toSql({ dialect: "postgres" }))(place)
    const url = toPostgresUrl(place).replace("127.0.0.1", "localhost")
    const pool = new pg.Pool({ connectionString: url, ssl: { ca: readFileSync(postgres!.certificate, "utf8") } })
    const adapter = SqlAdapter(pool)
    await adapter.createUserWithAccount(user("ada"), account("ada"))
    const { rows } = await pool.query<{ ssl: boolean }>("select ssl from pg_stat_ssl where pid = pg_backend_pid()")
    expect(rows).toEqual([{ ssl: true }])
    await pool.end()
    const other = new pg.Pool({ connectionString: url, ssl: {} })
    await expect(SqlAdapter(other).getUser("ada")).rejects.toThrow("self-signed certificate")
    await other.end()
  })

  it("says that no connection is free, after the pool's own time-out", async () => {
    const place = { port: postgres!.port, name: "exhausted" }
    await inSchema(toSql({ dialect: "postgres" }))(place)
    const pool = new pg.Pool({ connectionString: toPostgresUrl(place), max: 1, connectionTimeoutMillis: 100 })
    const held = await pool.connect()
    await expect(SqlAdapter(pool).getUser("ada")).rejects.toThrow(/^database: no connection is free/)
    held.release()
    await pool.end()
  })

  it("keeps a claim that is taken while expired ones are deleted", async () => {
    const place = { port: postgres!.port, name: "sweep" }
    await inSchema(toSql({ dialect: "postgres" }))(place)
    const pool = toPool(place)
    let now = Date.now()
    const adapter = SqlAdapter(pool, { clock: () => new Date(now) })
    await adapter.claim("key", "first", 1)
    now += 2_000
    const other = await pool.connect()
    await other.query("begin")
    await other.query("update claim set holder = 'second', expires = $1 where name = 'key'", [now + 60_000])
    const insertions = Promise.all(Array.from({ length: 100 }, (_, number) => adapter.claim(`${number}`, "me", 60)))
    const find = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like 'delete from \"claim\"%'"
    while ((await pool.query(find)).rows.length === 0) await wait(5)
    await other.query("commit")
    other.release()
    await insertions
    expect(await adapter.claim("key", "third", 60)).toBe(false)
    await pool.end()
  })

  it("writes nothing if the connection dies in a statement", async () => {
    const { pool, adapter } = await open("dying", 1)
    const other = toPool({ port: postgres!.port, name: "dying" })
    const lock = await other.connect()
    await lock.query('begin; lock table "user" in access exclusive mode')
    const creation = Promise.resolve(adapter.createUserWithAccount(user("ada"), account("ada"))).then(
      () => "created",
      String,
    )
    const find = "select pid from pg_stat_activity where wait_event_type = 'Lock' and query like 'with created%'"
    let waiting: { pid: number }[] = []
    while (waiting.length === 0) waiting = (await other.query<{ pid: number }>(find)).rows
    await lock.query("select pg_terminate_backend($1)", [waiting[0]!.pid])
    expect(await creation).toMatch(/: database: the connection was lost/)
    await lock.query("rollback")
    lock.release()
    expect(await adapter.getUser("ada")).toBeNull()
    expect(await adapter.getUserByAccount(account("ada"))).toBeNull()
    await Promise.all([pool.end(), other.end()])
  })

  it("counts and refunds the limits of many attempts without deadlocks", async () => {
    const place = { port: postgres!.port, name: "counting" }
    await inSchema(toSql({ dialect: "postgres" }))(place)
    const pool = toPool(place)
    const thrown: unknown[] = []
    const query = (text: string, parameters: unknown[]) =>
      pool.query(text, parameters).catch((error: unknown) => {
        thrown.push(error)
        throw error
      })
    await countAndRefund(SqlAdapter({ query }))
    expect((await pool.query(`select name from "rateLimit" where count > 0`)).rows).toEqual([])
    // the adapter would repeat a statement after a deadlock
    expect(thrown).toEqual([])
    await pool.end()
  })
})

it.skipIf(lackingMariaDb)(
  "@svc-auth/sql on MariaDB keeps every account when the server crashes under load",
  async () => {
    const server = await startMariaDb()
    try {
      const place = { port: server.port, name: "crash" }
      await inDatabase(binary, toSql({ dialect: "mariadb" }))(place)
      const pool = createPool({ ...toMySqlOptions(place), connectionLimit: 10 })
      const read = async (sql: string) => (await pool.query(sql))[0] as object[]
      await crashUnderLoad(server, { adapter: SqlAdapter(pool), read, close: () => pool.end() })
      await pool.end()
    } finally {
      await server.close()
    }
  },
)

it.skipIf(lackingMariaDb).each(["", "strict_trans_tables"])(
  "@svc-auth/sql on MariaDB finds no rows by another spelling of an id that is an integer, in the mode '%s'",
  async (mode) => {
    const server = await startMariaDb()
    try {
      const place = { port: server.port, name: "ids" }
      await inDatabase(binary, toSql({ dialect: "mariadb", ids: "integer" }))(place)
      const pool = createPool(toMySqlOptions(place))
      pool.on("connection", (connection) => void connection.query(`set sql_mode = '${mode}'`))
      await expectExactIds(SqlAdapter(pool, { generatedIds: true }))
      await pool.end()
    } finally {
      await server.close()
    }
  },
)

it.skipIf(lackingMariaDb).each(["off", "on"])(
  "@svc-auth/sql on MariaDB has no deadlocks, and ignores the options of the app's pool, with innodb_snapshot_isolation %s",
  async (isolation) => {
    const server = await startMariaDb()
    try {
      const place = { port: server.port, name: "options" }
      await inDatabase(binary, toSql({ dialect: "mariadb" }))(place)
      const options = { rowsAsArray: true, nestTables: true, typeCast: false, flags: ["-FOUND_ROWS"] }
      const pool = createPool({ ...toMySqlOptions(place), ...options, connectionLimit: 10 })
      // on by default from MariaDB 11.6
      const admin = await createConnection(toMySqlOptions(place))
      await admin.query(`set global innodb_snapshot_isolation = ${isolation}`)
      await admin.end()
      const adapter = SqlAdapter(pool)
      const hits = await Promise.all(Array.from({ length: 400 }, (_, number) =>
        hitOne(adapter, `key${number}`, 60, {
          group: `group${number % 20}`,
          most: 1,
          sharedKey: "shared",
          sharedSeconds: 60,
        })))
      // a group whose first hit comes after the shared window has opened opens none
      const { length: opened } = hits.filter((hit) => typeof hit === "object" && hit.opened)
      expect(opened).toBeOneOf(Array.from({ length: 20 }, (_, at) => at + 1))
      expect(await countOne(adapter, "shared", 60)).toBe(400 - opened + 1)
      await countAndRefund(adapter)
      const read = async (sql: string) =>
        (await pool.query({ sql, rowsAsArray: false, nestTables: false, typeCast: true }))[0]
      expect(await read("select name from rateLimit where count > 0 and name like 'limit:%'")).toEqual([])
      expect(await read("show global status like 'Innodb_deadlocks'")).toMatchObject([{ Value: "0" }])

      const tokens = { access_token: "access", refresh_token: "refresh" }
      await adapter.createUserWithAccount(user("ada"), { ...account("ada"), ...tokens })
      expect(await adapter.updateAccount({ ...account("ada"), ...tokens }, tokens)).toMatchObject(tokens)
      expect(await adapter.updateAccount({ ...account("ada"), ...tokens }, { ...tokens, access_token: "x" })).toBeNull()
      await pool.end()
    } finally {
      await server.close()
    }
  },
)
