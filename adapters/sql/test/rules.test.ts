import { PGlite } from "@electric-sql/pglite"
import type { AdapterUser } from "@svc-auth/core/adapters"
import { AdapterError } from "@svc-auth/core/errors"
import { SqlAdapter, type SqlAdapterOptions, sqlRevocations } from "@svc-auth/sql"
import { type SchemaOptions, toDrizzle, toSql } from "@svc-auth/sql/schema"
import { DatabaseSync } from "node:sqlite"
import process from "node:process"
import { afterAll, describe, expect, onTestFinished, test } from "vitest"
import { expectExactIds } from "./exact-ids.ts"
import { hitOne } from "../../../conformance/src/adapter/groups.ts"

const user: AdapterUser = { id: "ada", name: "Ada", email: "ada@app.test", emailVerified: null, image: null }
const account = { userId: "ada", provider: "idp", providerAccountId: "1", type: "oidc" } as const
const start = Date.UTC(2030, 5, 1)
const at = (seconds: number) => new Date(start + seconds * 1000)
const clock = () => at(0)

const database = new PGlite()
afterAll(() => database.close())
let schemas = 0

/** Each test has a schema of its own, in the search path of the only connection. */
async function openPglite(statements: readonly string[], options?: SqlAdapterOptions) {
  const schema = `test${schemas++}`
  await database.exec(`reset all; create schema ${schema}; set search_path to ${schema}`)
  for (const statement of statements) await database.exec(statement)
  return { database, adapter: SqlAdapter(database, options), schema }
}

function openSqlite(statements: readonly string[], options?: SqlAdapterOptions) {
  const database = new DatabaseSync(":memory:")
  for (const statement of statements) database.exec(statement)
  return { database, adapter: SqlAdapter(database, options) }
}

const postgres = (options: Partial<SchemaOptions> = {}) => toSql({ dialect: "postgres", ...options })
const sqlite = (options: Partial<SchemaOptions> = {}) => toSql({ dialect: "sqlite", ...options })

describe("times", () => {
  const given = process.env["TZ"]
  test.each(["timestamptz(3)", "timestamp(3)"])(
    "are UTC in %s, whatever the zones of session and process",
    async (type) => {
      process.env["TZ"] = "Pacific/Apia"
      onTestFinished(() => {
        if (given === undefined) delete process.env["TZ"]
        else process.env["TZ"] = given
      })
      const statements = postgres().map((statement) => statement.replaceAll("timestamptz(3)", type))
      const { database, adapter } = await openPglite(["set timezone = 'America/St_Johns'", ...statements], { clock })
      await adapter.createUser({ ...user, emailVerified: at(0.123) })
      await adapter.createSession({ sessionToken: "token", userId: "ada", expires: at(0.001) })
      expect((await adapter.getUser("ada"))?.emailVerified).toEqual(at(0.123))
      expect((await adapter.getSessionAndUser("token"))?.session.expires).toEqual(at(0.001))
      const stored = type === "timestamp(3)" ? "expires::text" : "(expires at time zone 'UTC')::text"
      const { rows } = await database.query(`select ${stored} as text from session`)
      expect(rows).toEqual([{ text: "2030-06-01 00:00:00.001" }])
      expect(await adapter.updateSession({ sessionToken: "token", expires: at(-1) })).not.toBeNull()
      expect(await adapter.getSessionAndUser("token")).toBeNull()
    },
  )

  test("come from the app's clock, so a wrong clock of the database changes nothing", async () => {
    const { adapter } = openSqlite(sqlite(), { clock: () => new Date(0) })
    await adapter.createUser(user)
    await adapter.createSession({ sessionToken: "token", userId: "ada", expires: new Date(1_000) })
    expect(await adapter.getSessionAndUser("token")).not.toBeNull()
  })
})

describe("tables", () => {
  test("can be in a schema that is not in the search path", async () => {
    const statements = postgres().map((statement) =>
      statement.replace(/^(create table |create index "\w+" on )/, '$1"auth".').replace(
        'references "',
        'references "auth"."',
      )
    )
    const { adapter } = await openPglite(["create schema auth", ...statements], { schema: "auth" })
    await adapter.createUserWithAccount(user, account)
    expect((await adapter.getUserByAccount(account))?.id).toBe("ada")
    expect(await hitOne(adapter, "key", 60, { group: "group", most: 1, sharedKey: "shared", sharedSeconds: 60 }))
      .toMatchObject({ count: 1, opened: true })
    expect(await adapter.replacePassword("ada", null, "hash")).toBe(true)
    expect(await adapter.claim("key", "me", 60)).toBe(true)
    await adapter.deleteUser("ada")
    expect(await adapter.getPassword("ada")).toBeNull()
  })

  test("can have other names", async () => {
    const tables = {
      user: { name: "users", columns: { id: "user_id", emailVerified: "email_verified" } },
      session: { name: "auth sessions", columns: { sessionToken: "session_token", userId: "user_id" } },
      account: { columns: { userId: "user_id", providerAccountId: "account_id" } },
      password: { name: "credentials", columns: { userId: "user_id", text: "hash" } },
    }
    for (
      const { adapter } of [
        await openPglite(postgres({ tables }), { tables }),
        openSqlite(sqlite({ tables }), { tables }),
      ]
    ) {
      await adapter.createUserWithAccount(user, account)
      await adapter.createSession({ sessionToken: "token", userId: "ada", expires: new Date(Date.now() + 1e6) })
      expect((await adapter.getUserByAccount(account))?.id).toBe("ada")
      expect((await adapter.getSessionAndUser("token"))?.user).toEqual(user)
      expect(await adapter.replacePassword("ada", null, "hash")).toBe(true)
      await adapter.deleteUser("ada")
      expect(await adapter.getSessionAndUser("token")).toBeNull()
    }
  })

  test("without those of features that the app does not use are enough", async () => {
    const { adapter } = await openPglite(postgres({ features: [] }))
    await adapter.createUserWithAccount(user, account)
    await adapter.createSession({ sessionToken: "token", userId: "ada", expires: new Date(Date.now() + 1e6) })
    await adapter.deleteUser("ada")
    expect(await adapter.getUser("ada")).toBeNull()
  })

  test("may have columns of the app's own, if they are nullable or have a default", async () => {
    const { adapter } = openSqlite([...sqlite(), "alter table user add column role text not null default 'member'"])
    expect((await adapter.createUser(user)).id).toBe("ada")
    expect(await adapter.getUser("ada")).toEqual(user)
  })

  test("of an app that moves from Auth.js work before its columns are added", async () => {
    const own = ["createdAt", "lastUsedAt", "userAgent", "network", "providerSession"]
    const statements = [...sqlite(), ...own.map((name) => `alter table session drop column "${name}"`)]
    const { adapter } = openSqlite(statements, { authJsColumns: true })
    expect(adapter.sessionColumns).toEqual([])
    await adapter.createUser(user)
    await adapter.createSession({ sessionToken: "token", userId: "ada", expires: new Date(Date.now() + 1e6) })
    expect(await adapter.listSessions("ada")).toHaveLength(1)
  })
})

test("a member with the name of one that every object has is left out", async () => {
  const { adapter } = openSqlite(sqlite())
  await adapter.createUser({ ...user, constructor: "x", toString: "y" } as unknown as AdapterUser)
  expect(await adapter.getUser("ada")).toEqual(user)
})

test("each hundredth insertion deletes expired rows", async () => {
  let now = 0
  for (const { adapter, count } of await counted()) {
    now = start
    await adapter.createUser(user)
    for (let number = 1; number <= 150; number++) {
      await adapter.createSession({ sessionToken: `${number}`, userId: "ada", expires: new Date(now + 1_000) })
      if (number === 99) now += 2_000
    }
    expect(await count()).toBe(51)
  }

  async function counted() {
    const clock = () => new Date(now)
    const [first, second] = [await openPglite(postgres(), { clock }), openSqlite(sqlite(), { clock })]
    const sql = "select count(*) as n from session"
    return [
      {
        adapter: first.adapter,
        count: async () => Number((await first.database.query<{ n: number }>(sql)).rows[0]?.n),
      },
      { adapter: second.adapter, count: () => Number(second.database.prepare(sql).get()?.["n"]) },
    ]
  }
})

describe("an error names the cure, and the table if there was a connection", () => {
  const refusal = async (call: () => unknown) => {
    const error = await (async () => await call())().catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(AdapterError)
    expect((error as AdapterError).cause?.err).toBeInstanceOf(Error)
    return (error as Error).message
  }

  test("if a table or column is missing", async () => {
    for (const { adapter } of [await openPglite([]), openSqlite([])]) {
      expect(await refusal(() => adapter.getUser("ada"))).toMatch(
        /^table "user": a table or column is missing: run your migrations\..*npx @svc-auth\/cli schema --check/,
      )
    }
    const { adapter } = await openPglite([...postgres(), 'alter table session drop column "userAgent"'])
    expect(await refusal(() => adapter.getSessionAndUser("token"))).toMatch(/^table "session": .*userAgent/)
  })

  test("if ids have another type", async () => {
    const { adapter } = await openPglite(postgres({ ids: "integer" }))
    expect(await refusal(() => adapter.createUser(user))).toMatch(/^table "user": .*`generatedIds: true`/)
    expect(await adapter.getUser("ada")).toBeNull()
    await adapter.deleteUser("ada")
  })

  test("if a column of the app's own is required", async () => {
    const { adapter } = await openPglite([...postgres(), 'alter table "user" add column role text not null'])
    expect(await refusal(() => adapter.createUser(user))).toMatch(/^table "user": .*nullable or have a default.*"role"/)
  })

  test("if the database is read-only, and nothing is written", async () => {
    const { database, adapter } = await openPglite([...postgres(), "set default_transaction_read_only = on"])
    expect(await refusal(() => adapter.createUserWithAccount(user, account))).toMatch(/connect to the primary/)
    await database.exec("set default_transaction_read_only = off")
    expect(await adapter.getUser("ada")).toBeNull()
  })

  test("if the role may not write", async () => {
    const { database, adapter, schema } = await openPglite([...postgres(), "create role reader"])
    await database.exec(`grant usage on schema ${schema} to reader; grant select on "user" to reader; set role reader`)
    onTestFinished(async () => {
      await database.exec("reset role")
    })
    expect(await adapter.getUser("ada")).toBeNull()
    expect(await refusal(() => adapter.createUser(user))).toMatch(/^table "user": .*grant it select, insert/)
  })

  test.each([
    ["28P01", "the connection string may be wrong"],
    ["3D000", "the connection string may be wrong"],
    ["ENOTFOUND", "the connection string may be wrong"],
    ["ECONNREFUSED", "no server accepts connections there: start it, or correct the connection string"],
    ["ETIMEDOUT", "no server accepts connections there: start it, or correct the connection string"],
    ["57P01", "the connection was lost"],
    ["53300", "no connection is free, or the server accepts no more: raise the limit of the pool or of the server"],
  ])("if no connection can be opened: %s", async (code, cure) => {
    const query = () => Promise.reject(Object.assign(new Error("refused"), { code }))
    const adapter = SqlAdapter({ query, connect() {} })
    expect(await refusal(() => adapter.getUser("ada"))).toBe(`database: ${cure} (refused)`)
  })

  test("if the address is taken, and nothing is written", async () => {
    for (const { adapter } of [await openPglite(postgres()), openSqlite(sqlite())]) {
      await adapter.createUser(user)
      const other = { ...user, id: "eve" }
      expect(await refusal(() => adapter.createUserWithAccount(other, { ...account, userId: "eve" }))).toMatch(
        /already exists/,
      )
      expect(await adapter.getUserByAccount(account)).toBeNull()
    }
  })

  test("if it is not a database", () => {
    expect(() => SqlAdapter({})).toThrow("pass a driver (pg, ")
    expect(() => SqlAdapter(undefined as never)).toThrow("pass a driver (pg, ")
    expect(() => SqlAdapter({ $client: undefined })).toThrow("is its connection string undefined?")
    expect(() =>
      SqlAdapter({ $queryRawUnsafe() {}, $executeRawUnsafe() {}, $transaction() {}, _activeProvider: "sqlite" })
    )
      .toThrow("pass the driver of the database")
  })
})

test("a key with NUL or half of a surrogate pair has no row, and cannot be stored", async () => {
  for (const { adapter } of [await openPglite(postgres()), openSqlite(sqlite())]) {
    await adapter.createUserWithAccount(user, account)
    for (const rest of ["\0", "\0x", "\ud800"]) {
      const key = { ...account, providerAccountId: `1${rest}` }
      expect(await adapter.getUserByAccount(key)).toBeNull()
      expect(await adapter.getAccount(key.providerAccountId, "idp")).toBeNull()
      expect(await adapter.getUser(`ada${rest}`)).toBeNull()
      await expect((async () => await adapter.linkAccount(key))()).rejects.toThrow("NUL")
    }
    await adapter.updateUser({ id: "ada", name: "A\0d\ud800" })
    expect((await adapter.getUser("ada"))?.name).toBe("A\ufffdd\ufffd")
  }
})

test("another spelling of an id that is an integer has no rows", async () => {
  const options = { generatedIds: true }
  await expectExactIds((await openPglite(postgres({ ids: "integer" }), options)).adapter)
  await expectExactIds(openSqlite(sqlite({ ids: "integer" }), options).adapter)
})

test("long keys that differ only at the end have counters of their own", async () => {
  for (const { adapter } of [await openPglite(postgres()), openSqlite(sqlite())]) {
    const bound = { group: "group", most: 9, sharedKey: "shared", sharedSeconds: 60 }
    for (const end of ["a", "b"]) {
      expect(await hitOne(adapter, "k".repeat(255) + end, 60, bound)).toMatchObject({ count: 1, opened: true })
    }
  }
})

test("revocations keep the later date, and return the one before", async () => {
  for (const { database } of [await openPglite(postgres()), openSqlite(sqlite())]) {
    const store = sqlRevocations(database, { clock })
    expect(await store.revoke("key", at(2), at(10))).toBeNull()
    expect(await store.revoke("key", at(1), at(20))).toEqual(at(2))
    expect(await store.findRevocations(["other", "key"])).toEqual([null, at(2)])
    expect(await sqlRevocations(database, { clock: () => at(21) }).findRevocations(["key"])).toEqual([null])
    expect(await sqlRevocations(database, { clock: () => at(21) }).revoke("key", at(3), at(30))).toBeNull()
    expect(await store.findRevocations([])).toEqual([])
  }
})

test("SQLite gives no new user the id of a deleted one", async () => {
  const { adapter } = openSqlite(sqlite({ ids: "integer" }), { generatedIds: true })
  const { id } = await adapter.createUser(user)
  await adapter.deleteUser(id)
  expect((await adapter.createUser(user)).id).not.toBe(id)
  expect(toDrizzle({ dialect: "sqlite", ids: "integer" })).toContain("primaryKey({ autoIncrement: true })")
})
