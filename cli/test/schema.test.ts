import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { type SchemaDialect, toDrizzle, toSql } from "@svc-auth/sql/schema"
import { getTableConfig as ofMySql } from "drizzle-orm/mysql-core"
import { getTableConfig as ofPg } from "drizzle-orm/pg-core"
import { getTableConfig as ofSqlite } from "drizzle-orm/sqlite-core"
import { afterEach, describe, expect, it } from "vitest"
import { root } from "../../tools/root.ts"
import { parseModels } from "../src/schema/prisma-models.ts"
import { apply, type Database } from "../src/schema/statements.ts"
import { createApp, type Files, type TestApp } from "./app.ts"
import { auth, drizzleOfAuthJs, manifest, prismaOfAuthJs } from "./schema-apps.ts"

const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach((close) => close()))

function create(files: Files): TestApp {
  const app = createApp(undefined, files)
  closing.push(app.remove)
  return app
}

const dialects: readonly SchemaDialect[] = ["postgres", "mariadb", "mysql", "sqlite"]

/** Returns the columns of each table that statements create. */
function readSql(dialect: SchemaDialect, ...texts: string[]): Record<string, string[]> {
  const database: Database = { tables: new Map(), indexes: new Set() }
  for (const text of texts) apply(database, "", text, dialect)
  return Object.fromEntries([...database.tables].map(([name, { columns }]) => [name, [...columns.keys()]]))
}

/** A folder in which TypeScript and Node find the packages of this repository. */
function createModuleFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "svc-auth-schema-"))
  closing.push(() => rmSync(folder, { recursive: true }))
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"))
  return folder
}

/** @throws {AssertionError} with the errors of TypeScript */
function checkTypes(folder: string, ...files: string[]): void {
  const compilerOptions = {
    noEmit: true,
    strict: true,
    skipLibCheck: true,
    target: "esnext",
    module: "nodenext",
    types: ["node"],
    allowImportingTsExtensions: true,
  }
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files }))
  const { stdout } = spawnSync(join(root, "node_modules/.bin/tsc"), ["-p", "."], { cwd: folder, encoding: "utf8" })
  expect(stdout).toBe("")
}

describe("svc-auth schema", () => {
  it.each(dialects)("prints the statements of toSql for %s, with a line for each column", async (dialect) => {
    const { code, printed, warned } = await create({}).call("schema", "--sql", "--dialect", dialect)
    expect(code).toBe(0)
    expect(printed.replaceAll(/\(\n {2}|\n\)/g, (end) => end.startsWith("(") ? "(" : ")").replaceAll(",\n  ", ", "))
      .toBe(
        toSql({ dialect }).map((statement) => `${statement};`).join("\n"),
      )
    expect(warned).toBe(
      `SQL; ${dialect}; tables for email, passkeys, passwords, second-factor, revocation (no file imports the library)`,
    )
  })

  it.each(
    [
      [
        "pg and no ORM",
        manifest("pg"),
        'create table "user"',
        "SQL (neither Drizzle nor Prisma in package.json); postgres (pg in package.json)",
      ],
      [
        "D1",
        { ...manifest("hono"), "wrangler.jsonc": '{ "d1_databases": [] }' },
        'create table "user"',
        "sqlite (D1 in wrangler's configuration)",
      ],
      [
        "node:sqlite",
        { "db.js": 'import { DatabaseSync } from "node:sqlite"' },
        'create table "user"',
        "sqlite (node:sqlite in db.js)",
      ],
      [
        "pg, whose adapter has node:sqlite",
        { ...manifest("pg"), "auth.ts": `import { DatabaseSync } from "node:sqlite"\n${auth()}` },
        'create table "user"',
        "sqlite (node:sqlite in auth.ts)",
      ],
      [
        "pg, and node:sqlite in a script",
        {
          ...manifest("pg"),
          "auth.ts": `import { Pool } from "pg"\n${auth()}`,
          "copy.ts": 'import { DatabaseSync } from "node:sqlite"\n',
        },
        'create table "user"',
        "postgres (pg in auth.ts)",
      ],
      [
        "pg, whose code opens better-sqlite3",
        { ...manifest("pg", "better-sqlite3"), "db.cjs": 'const Database = require("better-sqlite3")\n' },
        'create table "user"',
        "sqlite (better-sqlite3 in db.cjs)",
      ],
      [
        "Drizzle's configuration",
        {
          ...manifest("drizzle-orm"),
          "drizzle.config.ts": 'export default { dialect: "turso" }',
        },
        "sqliteTable",
        "Drizzle (drizzle-orm in package.json); sqlite (drizzle.config.ts)",
      ],
      ["Drizzle and mysql2", manifest("drizzle-orm", "mysql2"), "mysqlTable", "add --dialect mariadb"],
      [
        "a Prisma schema",
        { ...manifest("@prisma/client"), "prisma/schema.prisma": 'datasource db {\n provider = "mysql"\n}' },
        "@db.VarChar(255)",
        "Prisma (@prisma/client in package.json); mysql (prisma/schema.prisma)",
      ],
    ] as const,
  )("finds the form and the database of an app with %s", async (_name, files, printed, warned) => {
    const result = await create(files).call("schema")
    expect(result).toMatchObject({
      code: 0,
      printed: expect.stringContaining(printed),
      warned: expect.stringContaining(warned),
    })
  })

  it.each([
    ["passwords", 'import { Password } from "@svc-auth/password"', ["verificationToken", "password"]],
    ["a second factor", 'import { mfa } from "@svc-auth/password"', ["secondFactor"]],
    ["mails", 'import Resend from "@svc-auth/core/providers/resend"', ["verificationToken"]],
    ["mails of Auth.js's module", 'import Nodemailer from "next-auth/providers/nodemailer"', ["verificationToken"]],
    ["passkeys", 'const { default: Passkey } = await import("@svc-auth/core/providers/passkey")', [
      "verificationToken",
      "authenticator",
    ]],
    ["revocations", 'import { sqlRevocations } from "@svc-auth/sql"', ["revocation"]],
    ["GitHub", 'import GitHub from "@svc-auth/core/providers/github"', []],
    ["a comment about passkeys", '// import Passkey from "@svc-auth/core/providers/passkey"', []],
    ["a module that is exported again", 'export { mfa } from "@svc-auth/password"', ["secondFactor"]],
    ["a type among values", 'import { mfa, type Password } from "@svc-auth/password"', ["secondFactor"]],
    ["a type of passwords", 'import type { Password } from "@svc-auth/password"', []],
  ])("prints only the tables of an app with %s", async (_name, code, more) => {
    const app = create({ ...manifest("pg"), "src/auth.ts": `import Svc from "@svc-auth/hono"\n${code}\n` })
    const tables = Object.keys(readSql("postgres", (await app.call("schema")).printed))
    expect(tables.sort()).toEqual(["user", "account", "session", "rateLimit", "claim", ...more].sort())
  })

  it("reads imports of components, which cannot be parsed", async () => {
    const code = '<script>\n  import { mfa } from "@svc-auth/password"\n</script>\n{#if a}<p>{/if}\n'
    const app = create({ ...manifest("pg"), "src/+page.svelte": code })
    expect((await app.call("schema")).warned).toContain("tables for second-factor (imports)")
  })

  it("reads the names of tables and the type of ids from the options of the adapter", async () => {
    const code = `import { SqlAdapter } from "@svc-auth/sql"
SqlAdapter(db, { generatedIds: true, tables: { user: { name: "users", columns: { emailVerified: "email_verified" } } } })`
    const { printed } = await create({ ...manifest("pg"), "auth.ts": code }).call("schema")
    expect(printed).toContain(`create table "users" (\n  "id" bigint generated by default as identity not null,`)
    expect(printed).toContain(`"email_verified" timestamptz(3)`)
  })

  it("reads the fields of users from the configuration, or from a constant beside it", async () => {
    const fields = '{ role: { type: "text", default: "member", expose: true }, seen: { type: "date" } }'
    const code = (user: string) =>
      `${auth()}\nconst fields = ${fields} as const\nexport const config = { user: ${user} }\n`
    for (const user of ["{ fields }", `{ fields: ${fields} }`]) {
      const app = create({ ...manifest("pg"), "auth.ts": code(user) })
      expect((await app.call("schema")).printed).toContain(`"role" text default 'member',\n  "seen" timestamptz(3)`)
    }
    const other = create({ ...manifest("pg"), "auth.ts": code("{ fields: await readFields() }") })
    expect((await other.call("schema")).warned).toContain("auth.ts does not write out")
  })

  it("prints a schema with a hint, and ends with 0", async () => {
    const { call } = create({ ...manifest("pg"), "auth.ts": auth() })
    const { code, warned } = await call("schema", "--ids", "integer")
    expect([code, warned]).toEqual([0, expect.stringContaining("Left to do: Set the option `generatedIds: true`")])
  })

  it("says that it cannot read computed options of the adapter", async () => {
    const code = `import { SqlAdapter } from "@svc-auth/sql"\nSqlAdapter(db, { tables })`
    const { code: exit, warned } = await create({ ...manifest("pg"), "auth.ts": code }).call("schema")
    expect([exit, warned]).toEqual([0, expect.stringContaining("auth.ts does not write out the options")])
  })

  it.each<[string, Files, string[], string]>([
    ["two forms", {}, ["--sql", "--prisma"], "Choose one"],
    ["an unknown database", {}, ["--sql", "--dialect", "oracle"], "--dialect oracle is unknown: there are postgres"],
    [
      "an unknown feature",
      {},
      ["--sql", "--dialect", "sqlite", "--features", "email,totp"],
      "--features totp is unknown",
    ],
    ["an unknown type of ids", {}, ["--sql", "--dialect", "sqlite", "--ids", "int"], "--ids int is unknown"],
    ["a folder without a database", {}, ["--sql"], "add --dialect"],
    ["two ORMs", manifest("drizzle-orm", "prisma"), [], "add --drizzle or --prisma"],
    ["two drivers", manifest("pg", "mysql2"), [], "add --dialect postgres or mysql"],
    [
      "two drivers in the code",
      { ...manifest("pg"), "a.ts": 'import "pg"\n', "b.ts": 'import "mysql2/promise"\n' },
      [],
      "pg in a.ts is for postgres, and mysql2/promise in b.ts for mysql: add --dialect postgres or mysql",
    ],
    ["Prisma with SQLite", {}, ["--prisma", "--dialect", "sqlite"], "use --drizzle or --sql"],
    ["a check that writes", {}, ["--check", "--write", "a.ts"], "leave out --write"],
    ["a file elsewhere", manifest("pg"), ["--write", "../sql"], "is not in this folder"],
    ["a file for SQL", manifest("pg"), ["--write", "a.sql", "--yes"], "the folder of the migrations"],
    [
      "a folder for Drizzle",
      { ...manifest("drizzle-orm", "pg"), "src/a.ts": "" },
      ["--write", "src", "--yes"],
      "--write src is a folder: name a file",
    ],
    [
      "a folder for Drizzle, if nothing is missing",
      { ...manifest("drizzle-orm", "pg"), "src/a.ts": toDrizzle({ dialect: "postgres" }) },
      ["--write", "src"],
      "--write src is a folder: name a file",
    ],
    [
      "a folder for Prisma",
      { ...manifest("prisma"), "prisma/schema.prisma": prismaOfAuthJs },
      ["--write", "prisma", "--yes"],
      "--write prisma is a folder: name a file",
    ],
    ["no answer", manifest("pg"), ["--write", "migrations"], "Nothing was changed: add --yes"],
    [
      "a table of the app's own",
      {
        ...manifest("drizzle-orm"),
        "schema.ts":
          'import { pgTable, text } from "drizzle-orm/pg-core"\nexport const claim = pgTable("claim", { name: text(), text: text(), state: text() })\n',
      },
      ["--write", "auth.ts", "--yes"],
      `"claim" in schema.ts is a table of your own: give ours another name`,
    ],
    ["a module with a syntax error", { ...manifest("drizzle-orm", "pg"), "a.ts": "export {" }, [
      "--write",
      "a.ts",
      "--yes",
    ], "a.ts has a syntax error"],
    ["a name in use", { ...manifest("drizzle-orm", "pg"), "a.ts": "export const users = 1\n" }, [
      "--write",
      "a.ts",
      "--yes",
    ], "a.ts cannot be extended safely"],
  ])("refuses %s with one sentence and changes nothing", async (_name, files, args, sentence) => {
    const app = create(files)
    const before = app.snapshot()
    const { code, warned } = await app.call("schema", ...args)
    expect(warned.split("\n").at(-1)).toContain(sentence)
    expect(code).toBe(2)
    expect(app.snapshot()).toEqual(before)
  })
})

describe("for Drizzle", () => {
  it.each(dialects)("the printed module for %s has the types, tables and columns of toSql", async (dialect) => {
    const folder = createModuleFolder()
    const { printed } = await create({}).call("schema", "--drizzle", "--dialect", dialect)
    writeFileSync(join(folder, "schema.ts"), printed)
    checkTypes(folder, "schema.ts")
    const toConfig = { postgres: ofPg, mariadb: ofMySql, mysql: ofMySql, sqlite: ofSqlite }[dialect] as typeof ofPg
    const module = await import(/* @vite-ignore */ join(folder, "schema.ts")) as Record<
      string,
      Parameters<typeof ofPg>[0]
    >
    const found = Object.values(module).map(toConfig).map(({ name, columns }) => [name, columns.map((one) => one.name)])
    expect(Object.fromEntries(found)).toEqual(readSql(dialect, toSql({ dialect }).join(";")))
  }, 60_000)

  const app: Files = { ...manifest("drizzle-orm", "pg"), "src/auth.ts": auth(), "src/db/schema.ts": drizzleOfAuthJs }

  it("adds what Auth.js's tables lack to their module, and nothing at the second time", async () => {
    const { call, read } = create(app)
    expect((await call("schema", "--check")).code).toBe(1)
    const { code, printed } = await call("schema", "--write", "src/db/schema.ts", "--yes")
    expect([code, printed]).toEqual([
      0,
      expect.stringContaining(
        "Next: create the migration with `npx drizzle-kit generate`, and run it with `npx drizzle-kit migrate`.",
      ),
    ])
    const text = read("src/db/schema.ts")
    // nothing of the app's is lost, and comments stay with their columns
    let after = text
    for (const line of drizzleOfAuthJs.split("\n").slice(1)) {
      // an index is added to the list of the accounts
      const bare = line.replace(/ \/\/.*$|\]\)$/, "")
      expect(after).toContain(bare)
      after = after.slice(after.indexOf(bare) + bare.length)
    }
    expect(text).toContain(
      `expires: timestamp("expires", { mode: "date" }).notNull(), // ends then\n  createdAt: timestamp(`,
    )
    expect(text).toContain("primaryKey, integer, bigint, index } from")
    const again = await call("schema", "--write", "src/db/schema.ts", "--yes")
    expect([again.code, again.printed, read("src/db/schema.ts")]).toEqual([
      0,
      "Nothing was changed: nothing is missing.",
      text,
    ])
    expect(await call("schema", "--check")).toMatchObject({
      code: 0,
      printed: "No table and no column is missing in your files. The database is not read.",
    })
    const folder = createModuleFolder()
    writeFileSync(join(folder, "schema.ts"), text)
    checkTypes(folder, "schema.ts")
  }, 60_000)

  const withSession = (extras: string) =>
    drizzleOfAuthJs.replace(" // ends then\n})", ` // ends then\n}${extras})`).replace(
      "integer }",
      "integer, index as inOrder, uniqueIndex }",
    )

  it("adds missing indexes to tables without any, to lists and to objects", async () => {
    const folder = createModuleFolder()
    const cases: readonly (readonly [name: string, extras: string, expected: string])[] = [
      [
        "a table without any",
        "",
        `, (table) => [
  index("session_userId_idx").on(table.userId),
  index("session_expires_idx").on(table.expires),
])`,
      ],
      [
        "a list",
        ",\n(own) => [\n  inOrder('by_user').on(own.userId, own.expires),\n]",
        `inOrder('by_user').on(own.userId, own.expires),\n  index("session_expires_idx").on(own.expires),\n])`,
      ],
      [
        "an empty list",
        ", (t) => []",
        `[\n  index("session_userId_idx").on(t.userId),\n  index("session_expires_idx")`,
      ],
      [
        "a list in one line",
        ', (t) => [inOrder("a").using("btree", t.expires.asc())]',
        `[inOrder("a").using("btree", t.expires.asc()), index("session_userId_idx").on(t.userId)])`,
      ],
      [
        "an object",
        ', (t) => ({\n  ends: uniqueIndex("a").on(t.expires),\n})',
        `on(t.expires),\n  "session_userId_idx": index("session_userId_idx").on(t.userId),\n}))`,
      ],
    ]
    for (const [name, extras, expected] of cases) {
      const { call, read } = create({ ...app, "src/db/schema.ts": withSession(extras) })
      expect((await call("schema", "--write", "src/db/schema.ts", "--yes")).code, name).toBe(0)
      const text = read("src/db/schema.ts")
      expect(text, name).toContain(expected)
      expect(text, name).toContain(
        'account.providerAccountId] }), index("account_userId_idx").on(account.userId)])',
      )
      const again = await call("schema", "--write", "src/db/schema.ts", "--yes")
      expect(again.printed, name).toContain("nothing is missing")
      writeFileSync(join(folder, `${name.replaceAll(" ", "-")}.ts`), text)
    }
    checkTypes(folder, ...cases.map(([name]) => `${name.replaceAll(" ", "-")}.ts`))
  }, 60_000)

  it("names missing indexes of tables in another file, and ignores tables whose indexes are computed", async () => {
    const { call } = create({ ...app, "src/db/schema.ts": withSession("") })
    const line = 'index("session_userId_idx").on(table.userId)'
    expect((await call("schema", "--write", "src/db/auth.ts", "--yes")).warned).toContain(line)
    expect((await call("schema")).printed).toContain(`//   ${line},\n`)
    const computed = create({ ...app, "src/db/schema.ts": withSession(", (t) => toIndexes(t)") })
    expect((await computed.call("schema", "--write", "src/db/schema.ts", "--yes")).code).toBe(0)
    expect(computed.read("src/db/schema.ts")).not.toContain("session_userId_idx")
  })

  it("writes a new module that imports the users, and names the columns to add to the other", async () => {
    const { call, read } = create({ ...app, "src/index.ts": 'import "./auth.ts"\nexport * from "./auth.ts"\n' })
    const { code, warned } = await call("schema", "--write", "src/db/auth.ts", "--yes")
    expect(code).toBe(1)
    expect(warned).toContain(
      'Left to do: Add to the table "session" (src/db/schema.ts): createdAt: timestamp("createdAt"',
    )
    expect(read("src/db/schema.ts")).toBe(drizzleOfAuthJs)
    const text = read("src/db/auth.ts")
    expect(text).toContain('import { users } from "./schema.ts"\n')
    expect(text).not.toContain('pgTable("session"')
    const folder = createModuleFolder()
    writeFileSync(join(folder, "schema.ts"), drizzleOfAuthJs)
    writeFileSync(join(folder, "auth.ts"), text)
    checkTypes(folder, "auth.ts")
    const { printed } = await call("schema", "--check")
    expect(printed.split("\n")).toEqual(
      ["createdAt", "lastUsedAt", "userAgent", "network", "providerSession"]
        .map((name) => `Missing: the column "${name}" of "session" (src/db/schema.ts)`),
    )
  }, 60_000)

  it("prints only what the tables of the project lack", async () => {
    const { printed, code } = await create(app).call("schema")
    expect(code).toBe(0)
    expect(printed).toContain('export const rateLimits = pgTable("rateLimit"')
    expect(printed).not.toContain("export const users")
    expect(printed).toContain('// Add to the table "session" (src/db/schema.ts):\n//   createdAt: timestamp(')
  })

  it("needs no columns of its own while the adapter has authJsColumns", async () => {
    const code = 'import { SqlAdapter } from "@svc-auth/sql"\nSqlAdapter(db, { authJsColumns: true })\n'
    const { call } = create({ ...app, "src/auth.ts": code })
    const { printed, warned } = await call("schema", "--check")
    expect(printed).toBe('Missing: the table "rateLimit"\nMissing: the table "claim"')
    expect(warned).toContain("`npx @svc-auth/cli schema --write <file>` adds what is missing.")
  })

  it("knows tables with a prefix, and writes references with their type of ids", async () => {
    const schema = `import { pgTableCreator } from 'drizzle-orm/pg-core';

export const createTable = pgTableCreator((name) => \`app_\${name}\`);

export const people = createTable('user', (d) => ({
  ID: d.varchar('id', { length: 255 }).notNull().primaryKey(),
  name: d.text(),
  email: d.text(),
  emailVerified: d.timestamp(),
  image: d.text(),
  team: d.integer().notNull(),
}));
`
    const code = auth().replace("SqlAdapter(db)", 'SqlAdapter(db, { tables: { user: { name: "app_user" } } })')
    const { call, read } = create({ ...app, "src/auth.ts": code, "src/db/schema.ts": schema })
    const { code: exit, warned } = await call("schema", "--write", "src/db/schema.ts", "--yes")
    expect([exit, warned]).toEqual([
      1,
      expect.stringContaining('Left to do: Give the column "team" of "app_user" (src/db/schema.ts) a default'),
    ])
    const text = read("src/db/schema.ts")
    expect(text).not.toContain('"app_user"')
    expect(text).toContain(`export const passwords = pgTable('password', {
  userId: varchar('userId', { length: 255 }).primaryKey().references(() => people.ID, { onDelete: 'cascade' }),
  text: text('text').notNull(),
});
`)
    const folder = createModuleFolder()
    writeFileSync(join(folder, "schema.ts"), text)
    checkTypes(folder, "schema.ts")
  }, 60_000)

  it("names tables and columns with other names in the database, and adds none of them", async () => {
    const schema = `import { pgTableCreator } from "drizzle-orm/pg-core"

const createTable = pgTableCreator((name) => \`t3_\${name}\`)

export const users = createTable("user", (d) => ({
  id: d.uuid().defaultRandom().primaryKey(),
  name: d.text(),
  email: d.text(),
  emailVerified: d.timestamp("email_verified"),
  image: d.text(),
}))
`
    const { call, read } = create({ ...app, "src/db/schema.ts": schema })
    const { code, warned } = await call("schema", "--write", "src/db/schema.ts", "--yes")
    const tables = 'tables: { user: { name: "t3_user", columns: { emailVerified: "email_verified" } } }'
    expect([code, warned]).toEqual([
      1,
      expect.stringContaining(`Left to do: Add the names of your tables to the options of SqlAdapter: ${tables}`),
    ])
    const text = read("src/db/schema.ts")
    expect(text.match(/emailVerified/g)).toHaveLength(1)
    expect(text).toContain('userId: uuid("userId").notNull().references(() => users.id,')
    const named = auth().replace("SqlAdapter(db)", `SqlAdapter(db, { ${tables} })`)
    const next = create({ ...app, "src/auth.ts": named, "src/db/schema.ts": text })
    expect(await next.call("schema", "--check")).toMatchObject({ code: 0 })
  })

  it("adds columns in one line, and MariaDB's types in the style of the module once", async () => {
    const schema = `import { int, mysqlTable, varchar as text255 } from 'drizzle-orm/mysql-core';

export const users = mysqlTable('user', { id: int('id').primaryKey().autoincrement(), name: text255('name', { length: 9 }) });
`
    const { call, read, cwd } = create({ ...app, "src/db/schema.ts": schema })
    const write = () => call("schema", "--dialect", "mariadb", "--write", "src/db/schema.ts", "--yes")
    expect(await write()).toMatchObject({
      code: 1,
      warned: expect.stringContaining("Set the option `generatedIds: true`"),
    })
    const text = read("src/db/schema.ts")
    expect(text).toContain("name: text255('name', { length: 9 }), email: key('email').unique(), emailVerified:")
    expect(text).toContain("image: text('image') });")
    expect(text).toContain("userId: int('userId').notNull().references(() => users.id,")
    writeFileSync(join(cwd, "src/db/schema.ts"), text.slice(0, text.indexOf("\nexport const claims")))
    await write()
    expect(read("src/db/schema.ts")).toBe(text)
    const folder = createModuleFolder()
    writeFileSync(join(folder, "schema.ts"), text)
    checkTypes(folder, "schema.ts")
  }, 60_000)

  it("keeps the ends of lines, and adds MariaDB's types once", async () => {
    const schema =
      'import { mysqlTable, text } from "drizzle-orm/mysql-core"\r\n\r\nexport const posts = mysqlTable("post", { a: text() })\r\n'
    const { call, read } = create({ ...app, "src/db/schema.ts": schema })
    const write = () => call("schema", "--dialect", "mariadb", "--write", "src/db/schema.ts", "--yes")
    expect((await write()).code).toBe(0)
    const text = read("src/db/schema.ts")
    expect(text.replaceAll("\r\n", "")).not.toContain("\n")
    expect(text.match(/const key = customType/g)).toHaveLength(1)
    // a table that was added since needs the same type
    const shorter = text.slice(0, text.indexOf("export const claims"))
    const next = create({ ...app, "src/db/schema.ts": shorter })
    expect((await next.call("schema", "--dialect", "mariadb", "--write", "src/db/schema.ts", "--yes")).code).toBe(0)
    expect(next.read("src/db/schema.ts").match(/const key = customType/g)).toHaveLength(1)
    const folder = createModuleFolder()
    writeFileSync(join(folder, "schema.ts"), next.read("src/db/schema.ts"))
    checkTypes(folder, "schema.ts")
  }, 60_000)
})

describe("for Prisma", () => {
  const head = (provider: string) => `datasource db {\n  provider = "${provider}"\n}\n\n`

  it("the printed models have the columns of toSql", async () => {
    const { printed } = await create({}).call("schema", "--prisma", "--dialect", "postgres")
    const models = parseModels(printed)
    const columns = models.map((
      { table, fields },
    ) => [
      table.charAt(0).toLowerCase() + table.slice(1),
      fields.filter(({ type }) => models.every(({ name }) => name !== type)).map(({ name }) => name),
    ])
    expect(Object.fromEntries(columns)).toEqual(readSql("postgres", toSql({ dialect: "postgres" }).join(";")))
  })

  const app: Files = { ...manifest("@prisma/client"), "src/auth.ts": auth(), "prisma/schema.prisma": prismaOfAuthJs }

  it("adds fields and models to Auth.js's schema, loses nothing, and adds nothing at the second time", async () => {
    const { call, read } = create(app)
    expect((await call("schema", "--check")).code).toBe(1)
    const { code, printed } = await call("schema", "--write", "prisma/schema.prisma", "--yes")
    expect([code, printed]).toEqual([0, expect.stringMatching(/npx prisma migrate dev.*npx prisma generate/)])
    const text = read("prisma/schema.prisma")
    let after = text
    for (const line of prismaOfAuthJs.split("\n")) {
      expect(after).toContain(line)
      after = after.slice(after.indexOf(line) + line.length)
    }
    // the old column has the name of the relation
    expect(text).toContain(
      "  createdAt     DateTime  @default(now())\n  authPassword Password?\n  secondFactor SecondFactor?\n}",
    )
    expect(text).toContain("  providerSession String?\n\n  @@index([userId])\n  @@index([expires])\n}")
    const again = await call("schema", "--write", "prisma/schema.prisma", "--yes")
    expect([again.code, read("prisma/schema.prisma")]).toEqual([0, text])
    expect((await call("schema", "--check")).code).toBe(0)
  })

  it("prints only what the models lack", async () => {
    const { printed } = await create(app).call("schema")
    expect(printed).toContain("model RateLimit {")
    expect(printed).not.toContain("model User {")
    expect(printed).toContain(
      "// Add to the model Session (prisma/schema.prisma):\n//   createdAt DateTime? @db.Timestamptz(3)",
    )
  })

  it("extends the models of several files where they are, and keeps ends of lines", async () => {
    const [start, end] = [prismaOfAuthJs.indexOf("model Session"), prismaOfAuthJs.indexOf("model Post")]
    const files = {
      "prisma/schema.prisma": prismaOfAuthJs.slice(0, start) + prismaOfAuthJs.slice(end),
      "prisma/auth/session.prisma": prismaOfAuthJs.slice(start, end).replaceAll("\n", "\r\n"),
    }
    const { call, read } = create({ ...app, ...files })
    expect((await call("schema", "--write", "prisma/schema.prisma", "--yes")).code).toBe(0)
    const session = read("prisma/auth/session.prisma")
    expect(session).toContain("\r\n  createdAt DateTime? @db.Timestamptz(3)\r\n")
    expect(session.replaceAll("\r\n", "")).not.toContain("\n")
  })

  it("writes references with the type of the ids, and names what the adapter must know", async () => {
    const schema = `${head("postgresql")}model User {
  uid Int @id @default(autoincrement()) @map("id")
  name String?
  email String? @unique
  emailVerified DateTime? @map("email_verified")
  image String?
  updatedAt DateTime @updatedAt
  claims Claim[]
  @@map("users")
}

model Claim {
  id Int @id
  owner User @relation(fields: [ownerId], references: [uid])
  ownerId Int
  @@map("claims")
}
`
    const { call, read } = create({ ...app, "prisma/schema.prisma": schema })
    const { code, warned } = await call("schema", "--write", "prisma/schema.prisma", "--yes")
    expect(code).toBe(1)
    expect(warned).toContain('tables: { user: { name: "users", columns: { emailVerified: "email_verified" } } }')
    expect(warned).toContain("Set the option `generatedIds: true` of SqlAdapter")
    expect(warned).toContain('Give the column "updatedAt" of "users" (prisma/schema.prisma) a default')
    const text = read("prisma/schema.prisma")
    expect(text).toContain("model AuthClaim {\n  name String @id")
    expect(text).toContain('@@map("Claim")')
    expect(text).toContain(
      "model Password {\n  userId Int @id\n  text String\n  user User @relation(fields: [userId], references: [uid], onDelete: Cascade)",
    )
    const tables = 'tables: { user: { name: "users", columns: { emailVerified: "email_verified" } } }'
    const named = auth().replace("SqlAdapter(db)", `SqlAdapter(db, { generatedIds: true, ${tables} })`)
    const next = create({
      ...app,
      "src/auth.ts": named,
      "prisma/schema.prisma": text.replace("updatedAt DateTime @updatedAt", ""),
    })
    expect(await next.call("schema", "--check")).toMatchObject({ code: 0 })
  })

  it("adds the schema of the users to new models", async () => {
    const schema = `datasource db {
  provider = "postgresql"
  schemas  = ["auth"]
}

model User {
  id String @id
  name String?
  @@schema("auth")
}
`
    const { call, read } = create({ ...app, "prisma/schema.prisma": schema })
    await call("schema", "--write", "prisma/schema.prisma", "--yes")
    const text = read("prisma/schema.prisma")
    expect(text.match(/@@schema\("auth"\)/g)).toHaveLength(8)
  })

  it("refuses a model of the app's own with the name of a table", async () => {
    const schema = `${head("postgresql")}model Session {\n  id Int @id\n  room String\n}\n`
    const app = create({ ...manifest("prisma"), "schema.prisma": schema })
    const { code, warned } = await app.call("schema", "--write", "schema.prisma", "--yes")
    expect([code, warned]).toEqual([2, expect.stringContaining('"Session" in schema.prisma is a table of your own')])
    expect((await app.call("schema", "--check")).code).toBe(1)
  })
})

describe("for SQL", () => {
  const app: Files = { ...manifest("better-sqlite3"), "src/auth.ts": auth() }

  it("writes numbered files, each with what those before it lack", async () => {
    const { call, read, cwd } = create({
      ...app,
      "migrations/0007_posts.sql": "create table post (id integer primary key);\n",
    })
    const write = (...more: string[]) => call("schema", "--write", "migrations", "--yes", ...more)
    expect((await call("schema", "--check")).code).toBe(1)
    expect((await write()).code).toBe(0)
    expect((await call("schema", "--check")).code).toBe(0)
    expect(await write()).toMatchObject({ code: 0, printed: "Nothing was changed: nothing is missing." })
    const first = read("migrations/0008_svc_auth.sql")
    const older = first.replace('  "network" text,\n', "").replace(
      'create index "claim_expires_idx" on "claim" ("expires");\n',
      "",
    )
    writeFileSync(join(cwd, "migrations/0008_svc_auth.sql"), older)
    expect(await call("schema", "--check")).toMatchObject({
      code: 1,
      printed: 'Missing: the column "network" of "session" (migrations/0008_svc_auth.sql)',
    })
    expect((await write("--features", "passwords,second-factor,passkeys")).code).toBe(0)
    const second = read("migrations/0009_svc_auth.sql")
    expect(second).toMatch(
      /^-- @svc-auth\/sql for sqlite\nalter table "session" add column "network" text;\ncreate table "authenticator" \(\n/,
    )
    expect(second).toMatch(/\ncreate index "claim_expires_idx" on "claim" \("expires"\);\n$/)
    const database = new DatabaseSync(":memory:")
    database.exec(older)
    database.exec(second)
    database.close()
  })

  it("writes no file next to those of another database, and does not count their tables", async () => {
    const { call, read, snapshot } = create(manifest("pg"))
    const write = (dialect: string, folder: string) =>
      call("schema", "--dialect", dialect, "--write", folder, "--yes", "--features", "none")
    expect((await write("sqlite", "sqlite")).code).toBe(0)
    const before = snapshot()
    expect(await write("postgres", "sqlite")).toMatchObject({
      code: 2,
      warned: expect.stringContaining(
        "sqlite/0001_svc_auth.sql has the tables for sqlite: name another folder for those for postgres.",
      ),
    })
    expect(snapshot()).toEqual(before)
    expect((await call("schema", "--check", "--features", "none")).printed).toContain('Missing: the table "user"')
    expect((await write("postgres", "postgres")).code).toBe(0)
    expect(read("postgres/0001_svc_auth.sql")).toContain("timestamptz(3)")
    expect((await call("schema", "--check", "--features", "none")).code).toBe(0)
  })

  it("begins with 0001, and keeps the type of ids in later files", async () => {
    const { call, read } = create(manifest("pg"))
    const write = (...more: string[]) => call("schema", "--write", "db/", "--yes", ...more)
    expect((await write("--ids", "uuid", "--features", "none")).code).toBe(0)
    expect(read("db/0001_svc_auth.sql")).toContain('"id" uuid not null')
    expect((await write("--features", "second-factor")).code).toBe(0)
    expect(read("db/0002_svc_auth.sql")).toMatch(/\ncreate table "secondFactor" \(\n {2}"userId" uuid not null,/)
  })

  it.each([
    [
      "names without quotes",
      "create table if not exists public.session (sessionToken text, userId text, expires text)",
      ["sessiontoken", "userid", "expires"],
    ],
    [
      "added, renamed and removed columns",
      'create table "session" ("a" text, "b" text, "d" text); alter table only "session" add column if not exists "c" int, rename column "a" to "e", drop column "d"',
      ["b", "c", "e"],
    ],
    [
      "constraints, commas and comments",
      `create table "session" ( -- one, two
      "a" text default 'x, ); y', /* "z" text, */ "b" numeric(10, 2), constraint "c" check ("a" in ('1', '2')), unique ("a"))`,
      ["a", "b"],
    ],
    [
      "a part that undoes it",
      '-- migrate:up\ncreate table "session" ("a" text);\n-- migrate:down\ndrop table "session";',
      ["a"],
    ],
    [
      "a table that is copied",
      'create table "session" ("a" text); create table "new" ("b" text); drop table "session"; alter table "new" rename to "session"',
      ["b"],
    ],
    [
      "a function",
      'create function f() returns text as $body$ begin; drop table "session"; end $body$ language sql; create table "session" ("a" text)',
      ["a"],
    ],
  ])("reads %s", (_name, text, columns) => {
    expect(readSql("postgres", text)["session"]).toEqual(columns)
  })

  it("reads escapes and comments of MySQL", () => {
    const text = "insert into t values ('it\\'s; '); # it's\ncreate table `session` (`a` text)"
    expect(readSql("mysql", text)["session"]).toEqual(["a"])
  })

  it("reads large files in linear time", () => {
    const row = "insert into post values (1, 'it''s', \"a\", $$ b $$);\n"
    expect(readSql("postgres", row.repeat(100_000) + 'create table "session" ("a" text)')["session"]).toEqual(["a"])
    expect(readSql("postgres", "'".repeat(99_999) + "create ".repeat(99_999))).toEqual({})
  })
})
