import { PGlite } from "@electric-sql/pglite"
import type { Adapter, AdapterUser } from "@svc-auth/core/adapters"
import type { UserFields } from "@svc-auth/core/types"
import { SqlAdapter } from "@svc-auth/sql"
import { toDrizzle, toPrisma, toSql } from "@svc-auth/sql/schema"
import { DatabaseSync } from "node:sqlite"
import { afterAll, describe, expect, test } from "vitest"

const user: AdapterUser = { id: "ada", name: "Ada", email: "ada@app.test", emailVerified: null, image: null }
const date = new Date("2030-01-02T03:04:05.678Z")
const fields: UserFields = {
  role: { type: "text", default: "o'member\\", expose: true },
  credits: { type: "number", default: -1.5 },
  isBeta: { type: "boolean", default: true },
  since: { type: "date", default: date },
  note: { type: "text" },
}
const values = { role: "ad\0min", credits: 0.1 + 0.2, isBeta: false, since: new Date(1), note: "" }
const stored = { ...values, role: "ad\ufffdmin" }
const account = { userId: "ada", provider: "idp", providerAccountId: "1", type: "oidc" } as const

const pglite = new PGlite()
afterAll(() => pglite.close())
let schemas = 0

interface Opened {
  readonly adapter: Adapter
  run(text: string): unknown
}

const databases: Readonly<Record<string, () => Opened | Promise<Opened>>> = {
  async PGlite() {
    await pglite.exec(`reset all; create schema fields${schemas}; set search_path to fields${schemas++}`)
    for (const statement of toSql({ dialect: "postgres", fields })) await pglite.exec(statement)
    return { adapter: SqlAdapter(pglite).withUserFields(fields), run: (text) => pglite.exec(text) }
  },
  "node:sqlite"() {
    const database = new DatabaseSync(":memory:")
    for (const statement of toSql({ dialect: "sqlite", fields })) database.exec(statement)
    return { adapter: SqlAdapter(database).withUserFields(fields), run: (text) => database.exec(text) }
  },
}

describe.each(Object.entries(databases))("own fields of users in %s", (_, open) => {
  test("are stored, found by every method, changed and cleared", async () => {
    const { adapter } = await open()
    await adapter.createUserWithAccount?.({ ...user, ...values } as AdapterUser, account)
    await adapter.createSession?.({ sessionToken: "token", userId: "ada", expires: new Date(Date.now() + 1e6) })
    const expected = { ...user, ...stored }
    expect(await adapter.getUser?.("ada")).toEqual(expected)
    expect(await adapter.getUserByEmail?.("ada@app.test")).toEqual(expected)
    expect(await adapter.getUserByAccount?.(account)).toEqual(expected)
    expect((await adapter.getSessionAndUser?.("token"))?.user).toEqual(expected)
    expect((await adapter.getSessionsAndUsers?.(["token"]))?.[0]?.user).toEqual(expected)
    const changes = { role: "member", credits: null, isBeta: true }
    await adapter.updateUser?.({ id: "ada", ...changes } as unknown as AdapterUser)
    expect(await adapter.getUser?.("ada")).toEqual({ ...expected, ...changes })
  })

  test("have the defaults of the database in rows of the app's own", async () => {
    const { adapter, run } = await open()
    await run(`insert into "user" (id, email) values ('ada', 'ada@app.test')`)
    const initial = { role: "o'member\\", credits: -1.5, isBeta: true, since: date, note: null }
    expect(await adapter.getUser?.("ada")).toEqual({ ...user, name: null, ...initial })
  })
})

test("columns can have other names, and adapters without the fields neither read nor write them", async () => {
  const tables = { user: { columns: { isBeta: "is_beta" } } }
  const database = new DatabaseSync(":memory:")
  for (const statement of toSql({ dialect: "sqlite", fields, tables })) database.exec(statement)
  const plain = SqlAdapter(database, { tables })
  await plain.withUserFields(fields).createUser?.({ ...user, isBeta: false } as AdapterUser)
  expect(database.prepare("select is_beta from user").get()).toEqual({ is_beta: 0 })
  expect(await plain.getUser("ada")).toEqual(user)
})

test("the printed columns can be NULL and have the defaults that the database supports", () => {
  const linesOf = (text: string) =>
    text.split(/\n|, (?=["`]|constraint)/).filter((line) => /\b(role|credits|isBeta|since|note)\b/.test(line))
  const sql = (dialect: "postgres" | "mariadb" | "mysql" | "sqlite") => linesOf(toSql({ dialect, fields })[0]!)
  expect(sql("postgres")).toEqual([
    `"role" text default 'o''member\\'`,
    `"credits" double precision default -1.5`,
    `"isBeta" boolean default true`,
    `"since" timestamptz(3) default '2030-01-02T03:04:05.678Z'`,
    `"note" text`,
  ])
  expect(sql("mysql")).toEqual([
    "`role` text",
    "`credits` double default -1.5",
    "`isBeta` boolean default 1",
    "`since` datetime(3) default '2030-01-02 03:04:05.678'",
    "`note` text",
  ])
  expect(sql("sqlite")).toEqual([
    `"role" text default 'o''member\\'`,
    `"credits" real default -1.5`,
    `"isBeta" integer default 1`,
    `"since" integer default 1893553445678`,
    `"note" text`,
  ])
  expect(linesOf(toDrizzle({ dialect: "postgres", fields }))).toEqual([
    `  role: text("role").default("o'member\\\\"),`,
    `  credits: doublePrecision("credits").default(-1.5),`,
    `  isBeta: boolean("isBeta").default(true),`,
    `  since: timestamp("since", { withTimezone: true, precision: 3 }).default(new Date("2030-01-02T03:04:05.678Z")),`,
    `  note: text("note"),`,
  ])
  expect(linesOf(toPrisma({ dialect: "mysql", fields }))).toEqual([
    "  role String? @db.Text",
    "  credits Float? @default(-1.5)",
    "  isBeta Boolean? @default(true)",
    `  since DateTime? @default("2030-01-02T03:04:05.678Z") @db.DateTime(3)`,
    "  note String? @db.Text",
  ])
})
