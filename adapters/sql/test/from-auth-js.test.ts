import { PGlite } from "@electric-sql/pglite"
import { Auth, type AuthConfig } from "@svc-auth/core"
import { fromAuthJs } from "@svc-auth/core/features"
import { SqlAdapter } from "@svc-auth/sql"
import { toSql } from "@svc-auth/sql/schema"
import { afterAll, expect, test } from "vitest"
import { Browser, origin } from "../../../core/test/browser.ts"

const database = new PGlite()
afterAll(() => database.close())

/** The tables that the documentation of Auth.js's Drizzle adapter gives, and what the schema adds to them. */
const authJs = [
  `create table "user" (id text primary key, name text, email text unique, "emailVerified" timestamp, image text)`,
  `create table account ("userId" text not null references "user" (id) on delete cascade, type text not null, provider text not null,
    "providerAccountId" text not null, refresh_token text, access_token text, expires_at integer, token_type text, scope text, id_token text,
    session_state text, primary key (provider, "providerAccountId"))`,
  `create table session ("sessionToken" text primary key, "userId" text not null references "user" (id) on delete cascade, expires timestamp not null)`,
]
const added = toSql({ dialect: "postgres", features: [] }).filter((sql) =>
  !/(table|on) "(user|account|session)"/.test(sql)
)

test("users of Auth.js's tables stay signed in, and their raw tokens leave the table", async () => {
  for (const statement of [...authJs, ...added]) await database.exec(statement)
  const raw = crypto.randomUUID()
  const expires = new Date(Date.now() + 86_400_000).toISOString()
  await database.query(`insert into "user" values ('ada', 'Ada', 'ada@app.test', null, null)`)
  await database.query(`insert into session values ($1, 'ada', $2)`, [raw, expires])
  const config: AuthConfig = {
    origin,
    providers: [],
    adapter: SqlAdapter(database, { authJsColumns: true }),
    secret: "0123456789-abcdefghijklmnopqrstuvwxyz",
    use: [fromAuthJs()],
    logger: { warn: () => {} },
  }
  const browser = new Browser((request) => Auth(request, config))
  browser.cookies.set("__Secure-authjs.session-token", raw)
  expect(await browser.currentEmail()).toBe("ada@app.test")
  const { rows } = await database.query<{ sessionToken: string }>("select * from session")
  expect(rows).toHaveLength(1)
  expect(rows[0]?.sessionToken).not.toBe(raw)
  expect(await browser.currentEmail()).toBe("ada@app.test")
  const thief = new Browser((request) => Auth(request, config))
  for (const name of ["__Secure-authjs.session-token", ...browser.cookies.keys()]) {
    thief.cookies.set(name, rows[0]!.sessionToken)
  }
  expect(await thief.currentEmail()).toBeUndefined()
})
