import { DrizzleAdapter } from "@auth/drizzle-adapter"
import { UnstorageAdapter } from "@auth/unstorage-adapter"
import type { Adapter } from "@svc-auth/core/adapters"
import { drizzle } from "drizzle-orm/sqlite-proxy"
import { DatabaseSync, type SQLInputValue } from "node:sqlite"
import { createStorage } from "unstorage"

/** The tables that the documentation of Auth.js's Drizzle adapter gives for SQLite. */
const tables = `
  create table user (
    id text primary key, name text, email text unique, emailVerified integer, image text
  );
  create table account (
    userId text not null references user(id) on delete cascade, type text not null, provider text not null,
    providerAccountId text not null, refresh_token text, access_token text, expires_at integer, token_type text,
    scope text, id_token text, session_state text, primary key (provider, providerAccountId)
  );
  create table session (
    sessionToken text primary key, userId text not null references user(id) on delete cascade, expires integer not null
  );
  create table verificationToken (
    identifier text not null, token text not null, expires integer not null, primary key (identifier, token)
  );
`

/** `@auth/drizzle-adapter` on a database of its own, by Node's own SQLite. */
export function toDrizzle(): Adapter {
  const database = new DatabaseSync(":memory:")
  database.exec(tables)
  const client = drizzle((sql, params, method) => {
    const statement = database.prepare(sql)
    statement.setReturnArrays(true)
    const rows = statement.all(...params as SQLInputValue[]) as unknown as unknown[][]
    return Promise.resolve({ rows: method === "get" ? rows[0] as unknown[] : rows })
  })
  return DrizzleAdapter(client)
}

/** `@auth/unstorage-adapter` on a storage of its own. */
export const toUnstorage = (): Adapter => UnstorageAdapter(createStorage())
