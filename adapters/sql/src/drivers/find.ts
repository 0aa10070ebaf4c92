import { AdapterError } from "@svc-auth/core/errors"
import type { Database } from "../database.ts"
import { type Handle, has } from "./handle.ts"
import { ofMysql } from "./mysql.ts"
import { ofKysely, ofPrisma } from "./orms.ts"
import { ofPg, ofPostgresJs } from "./postgres.ts"
import { ofD1, ofLibsql, ofSqlite } from "./sqlite.ts"

/** Each kind of driver, in the order in which they are tried, because some have members of others. */
const kinds: readonly ((handle: Handle) => Database | undefined)[] = [
  (handle) => has(handle, "executeQuery", "selectFrom", "transaction") ? ofKysely(handle) : undefined,
  (handle) => has(handle, "$queryRawUnsafe", "$executeRawUnsafe", "$transaction") ? ofPrisma(handle) : undefined,
  ({ $client }) => $client && findDatabase($client),
  (handle) => has(handle, "prepare", "batch") ? ofD1(handle) : undefined,
  (handle) => has(handle, "prepare", "exec") ? ofSqlite(handle) : undefined,
  (handle) => has(handle, "execute", "batch") ? ofLibsql(handle) : undefined,
  (handle) => has(handle, "execute", "promise") ? ofMysql(handle.promise()) : undefined,
  (handle) => has(handle, "execute", "query") ? ofMysql(handle) : undefined,
  (handle) => has(handle, "unsafe", "begin") ? ofPostgresJs(handle) : undefined,
  (handle) => has(handle, "query") ? ofPg(handle) : undefined,
]

const findDatabase = (handle: Handle): Database | undefined => {
  for (const kind of kinds) {
    const found = kind(handle)
    if (found) return found
  }
  return undefined
}

/** Returns the database behind an app's driver or ORM. @throws {AdapterError} if the adapter does not know it */
export function toDatabase(given: object): Database {
  const database = given && findDatabase(given)
  if (database) return database
  if (given && "$client" in given && given.$client === undefined) {
    throw new AdapterError("SqlAdapter: the Drizzle database has no driver: is its connection string undefined?")
  }
  throw new AdapterError(
    "SqlAdapter: pass a driver (pg, postgres, Neon, PGlite, mysql2, Bun.sql, node:sqlite, bun:sqlite, better-sqlite3, libSQL, D1), a Drizzle database, " +
      "a Prisma client or a Kysely instance",
  )
}
