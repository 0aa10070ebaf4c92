import type { AdapterUser } from "@svc-auth/core/adapters"
import { AdapterError } from "@svc-auth/core/errors"
import { SqlAdapter, sqlRevocations } from "@svc-auth/sql"
import { toSql } from "@svc-auth/sql/schema"
import { Kysely, type SqliteDatabase, SqliteDialect } from "kysely"
import { DatabaseSync } from "node:sqlite"
import { expect, test } from "vitest"
import { countOne, hitOne } from "../../../conformance/src/adapter/groups.ts"

const toUser = (id: string): AdapterUser => ({
  id,
  name: id,
  email: `${id}@app.test`,
  emailVerified: null,
  image: null,
})
const toAccount = (userId: string) => ({ userId, provider: "idp", providerAccountId: userId, type: "oidc" as const })
const expires = new Date(Date.now() + 1e6)

/** Returns a connection with the methods of `mysql2/promise`, and what it was told, in order. */
function openMysql({ fail, rollback }: { fail?: RegExp; rollback?: () => void } = {}) {
  const told: string[] = []
  const tell = async (text: string, more?: () => void) => {
    told.push(text)
    await Promise.resolve()
    more?.()
  }
  const connection = {
    query() {},
    execute: async ({ sql }: { sql: string }) => {
      await tell(sql)
      if (fail?.test(sql)) throw new Error("no disk")
      return [/^\s*select\b/.test(sql) ? [] : { affectedRows: 1 }]
    },
    beginTransaction: () => tell("begin"),
    commit: () => tell("commit"),
    rollback: () => tell("rollback", rollback),
    destroy: () => void told.push("destroy"),
  }
  return { told, connection }
}

test("no statement runs in the transaction of another call on a single connection of mysql2", async () => {
  const { told, connection } = openMysql({ fail: /insert into `account`/ })
  const [first, second] = [SqlAdapter(connection), SqlAdapter(connection)]
  await Promise.allSettled([
    first.createUserWithAccount(toUser("ada"), toAccount("ada")),
    first.deleteSession("token"),
    second.deleteUser("eve"),
    second.deleteSession("other"),
  ])
  const ends = told.map((text, index) => /^(commit|rollback)$/.test(text) ? index : -1).filter((index) => index >= 0)
  const begins = told.map((text, index) => text === "begin" ? index : -1).filter((index) => index >= 0)
  expect([begins.length, ends.length]).toEqual([2, 2])
  const isInside = (index: number) => begins.some((begin, number) => begin < index && index < ends[number]!)
  expect(begins[1]).toBeGreaterThan(ends[0]!)
  const sessions = told.map((text, index) => /delete from `session` where `sessionToken`/.test(text) ? index : -1)
  expect(sessions.filter((index) => index >= 0 && isInside(index))).toEqual([])
})

test("Kysely checks references in SQLite, even if the driver does not", async () => {
  const database = new DatabaseSync(":memory:", { enableForeignKeyConstraints: false })
  for (const statement of toSql({ dialect: "sqlite" })) database.exec(statement)
  const prepare = (sql: string) => {
    const statement = database.prepare(sql)
    return {
      reader: statement.columns().length > 0,
      all: (parameters: readonly unknown[]) => statement.all(...parameters as string[]),
      run: (parameters: readonly unknown[]) => statement.run(...parameters as string[]),
    }
  }
  const dialect = new SqliteDialect({
    database: { prepare, close: () => database.close() } as unknown as SqliteDatabase,
  })
  const kysely = new Kysely({ dialect })
  const adapter = SqlAdapter(kysely)
  await expect(Promise.resolve(adapter.linkAccount(toAccount("eve")))).rejects.toThrow("no user has this id")
  await adapter.createUserWithAccount(toUser("ada"), toAccount("ada"))
  expect(await adapter.replacePassword("ada", null, "hash")).toBe(true)
  await adapter.deleteUser("ada")
  expect(await adapter.getPassword("ada")).toBeNull()
  await kysely.destroy()
})

test("a connection that cannot roll back is closed, and the error is the first one", async () => {
  const { told, connection } = openMysql({
    fail: /insert into `account`/,
    rollback() {
      throw new Error("no rollback")
    },
  })
  const pool = {
    ...connection,
    getConnection: () => Promise.resolve({ ...connection, release: () => told.push("release") }),
  }
  await expect(SqlAdapter(pool).createUserWithAccount(toUser("ada"), toAccount("ada"))).rejects.toThrow("no disk")
  expect(told.slice(-3)).toEqual(["rollback", "destroy", "release"])
})

test("a transaction that the app has open on a single connection of mysql2 is not rolled back", async () => {
  const { told, connection } = openMysql()
  const query = () => Promise.reject(new Error("a transaction is in progress"))
  await expect(SqlAdapter({ ...connection, query }).createUserWithAccount(toUser("ada"), toAccount("ada"))).rejects
    .toThrow("in progress")
  expect(told).toEqual([])
})

test("the error is the first one if SQLite has already undone the transaction", async () => {
  const database = {
    prepare() {
      throw new Error("database or disk is full")
    },
    exec(sql: string) {
      if (sql === "rollback") throw new Error("cannot rollback - no transaction is active")
    },
  }
  await expect(SqlAdapter(database).createUserWithAccount(toUser("ada"), toAccount("ada"))).rejects.toThrow("is full")
})

test("a driver that renames columns with underscores changes nothing", async () => {
  const database = new DatabaseSync(":memory:")
  for (const statement of toSql({ dialect: "sqlite" })) database.exec(statement)
  const toCamel = (name: string) => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())
  const rename = (row: object) => Object.fromEntries(Object.entries(row).map(([name, value]) => [toCamel(name), value]))
  const adapter = SqlAdapter({
    exec: (sql: string) => database.exec(sql),
    prepare: (sql: string) => ({
      all: (...parameters: never[]) => database.prepare(sql).all(...parameters).map(rename),
    }),
  })
  const account = { ...toAccount("ada"), refresh_token: "refresh", expires_at: 1 }
  await adapter.createUserWithAccount(toUser("ada"), account)
  await adapter.createSession({ sessionToken: "token", userId: "ada", expires })
  expect(await adapter.getAccount("ada", "idp")).toMatchObject(account)
  expect((await adapter.getSessionAndUser("token"))?.user).toEqual(toUser("ada"))
})

test("a driver whose rows lack the selected columns is an error, so that no revoked session looks valid", async () => {
  const database = new DatabaseSync(":memory:", { returnArrays: true })
  for (const statement of toSql({ dialect: "sqlite" })) database.exec(statement)
  const [adapter, revocations] = [SqlAdapter(database), sqlRevocations(database)]
  database.exec(`insert into revocation values ('key', 1, null, ${expires.getTime()})`)
  database.exec("insert into user (id) values ('ada')")
  database.exec("insert into password values ('ada', 'hash')")
  const rejects = async (call: () => unknown) => {
    await expect((async () => await call())()).rejects.toSatisfy((error: unknown) => error instanceof AdapterError)
  }
  await rejects(() => revocations.findRevocations(["key"]))
  await rejects(() => adapter.getUser("ada"))
  await rejects(() => adapter.getPassword("ada"))
  await rejects(() => countOne(adapter, "key", 60))
  await rejects(() => hitOne(adapter, "key", 60, { group: "group", most: 1, sharedKey: "shared", sharedSeconds: 60 }))
})
