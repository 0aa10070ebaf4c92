/**
 * Users, accounts, sessions, mailed links, passkeys, passwords, second factors and limits in an SQL database, through the driver or ORM that
 * the app has.
 *
 * ```ts
 * import { SqlAdapter } from "@svc-auth/sql"
 * import pg from "pg"
 *
 * const adapter = SqlAdapter(new pg.Pool({ connectionString: process.env.DATABASE_URL }))
 * ```
 * @module
 */
import type { Adapter, RevocationStore, SessionColumn, UserFields } from "@svc-auth/core/adapters"
import { feature, revocationFeature, storeFeature, type WithFeature } from "@svc-auth/core/features"
import { createAuthenticators } from "./authenticators.ts"
import { createClaims } from "./claims.ts"
import { createCounters } from "./counters/index.ts"
import { toDatabase } from "./drivers/find.ts"
import { createRevocations } from "./revocations.ts"
import { createSessions, createTokens } from "./sessions.ts"
import { createStore, type Store } from "./store.ts"
import { nameTables, type TableName, type TableNames } from "./tables.ts"
import { createTexts } from "./texts.ts"
import { createUsers } from "./users.ts"

export type { TableName, TableNames } from "./tables.ts"

/** Options of {@link SqlAdapter} and {@link sqlRevocations}. */
export interface SqlAdapterOptions {
  /** The schema that contains the tables. Default: the first one of the connection's search path, or the connection's database. */
  schema?: string | undefined
  /** Other names of tables and columns, such as `{ user: { name: "users", columns: { emailVerified: "email_verified" } } }`. */
  tables?: Partial<Record<TableName, TableNames>> | undefined
  /** True if the database generates the ids of users, as integers or UUIDs. Default: false, the library generates UUIDs. */
  generatedIds?: boolean | undefined
  /**
   * True while `session` and `authenticator` have only the columns of Auth.js's adapters. Sessions then have no device and no time, and passkeys no
   * name. Default: false.
   */
  authJsColumns?: boolean | undefined
  /** Returns the time by which rows expire. Default: the system's clock. The clock of the database is never used. */
  clock?: (() => Date) | undefined
}

/** An adapter with every method. */
export type SqlAdapter = Required<Adapter> & WithFeature

/** A store of revocations. */
export type SqlRevocations = RevocationStore & WithFeature

const sessionColumns: readonly SessionColumn[] = [
  ...["createdAt", "lastUsedAt", "userAgent", "network", "providerSession"] as const,
]

function openStore(
  given: object,
  { schema, tables: names = {}, generatedIds = false, authJsColumns: isAuthJs = false, clock }: SqlAdapterOptions,
  fields?: UserFields,
): Store {
  const database = toDatabase(given)
  const isPrisma = "$queryRawUnsafe" in given
  const toName = (name: string) => isPrisma ? name.charAt(0).toUpperCase() + name.slice(1) : name
  return createStore(database, {
    schema,
    generatedIds,
    tables: nameTables({ toName, names, isAuthJs, fields }),
    now: () => (clock?.() ?? new Date()).getTime(),
  })
}

/**
 * Returns an adapter for the app's database. `npx @svc-auth/cli schema` prints its tables. The adapter sends nothing before the first call, and never
 * changes a table. All methods reject with `AdapterError`, whose message names the cure, and the table if there was a connection.
 * @param database a driver (`pg`, `postgres`, `@neondatabase/serverless`, PGlite, `mysql2`, `Bun.sql`, `node:sqlite`, `bun:sqlite`,
 * `better-sqlite3`, `@libsql/client`, D1), a Drizzle database, a Prisma client or a Kysely instance
 */
export const SqlAdapter = (database: object, options: SqlAdapterOptions = {}): SqlAdapter =>
  createAdapter(database, options, {})

function createAdapter(database: object, options: SqlAdapterOptions, fields: UserFields): SqlAdapter {
  const store = openStore(database, options, fields)
  return {
    [feature]: storeFeature,
    withUserFields: (fields) => createAdapter(database, options, fields),
    ...createUsers(store),
    comparesBytes: true,
    sessionColumns: options.authJsColumns ? [] : sessionColumns,
    ...createSessions(store),
    ...createTokens(store),
    ...createCounters(store),
    ...createClaims(store),
    ...createAuthenticators(store),
    ...createTexts(store),
  }
}

/**
 * Returns a store for the option `session.revocation.store` in the app's database. All methods reject with `AdapterError`.
 * @param database see {@link SqlAdapter}
 */
export const sqlRevocations = (database: object, options: SqlAdapterOptions = {}): SqlRevocations => ({
  [feature]: revocationFeature,
  ...createRevocations(openStore(database, options)),
})
