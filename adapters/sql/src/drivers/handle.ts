import type { Result, Row, Statement } from "../database.ts"

/** The members of drivers and ORMs that the adapter calls. An object of an app has those of one of them. */
export interface Handle {
  readonly $client?: Handle
  /** Prisma. */
  $queryRawUnsafe?(sql: string, ...parameters: readonly unknown[]): Promise<readonly Row[]>
  $executeRawUnsafe?(sql: string, ...parameters: readonly unknown[]): Promise<number>
  $transaction?<T>(steps: readonly Promise<T>[], options: { readonly isolationLevel: string }): Promise<readonly T[]>
  readonly _activeProvider?: string
  /** Kysely. */
  executeQuery?(query: object): Promise<
    { readonly rows: readonly Row[]; readonly numAffectedRows?: bigint }
  >
  withoutPlugins?(): Handle
  selectFrom?(table: string): { where(...terms: readonly string[]): { compile(): Statement & object } }
  transaction?(): KyselyTransaction
  /** `node:sqlite`, `bun:sqlite`, `better-sqlite3` and D1. */
  prepare?(sql: string): Prepared
  exec?(sql: string): unknown
  /** libSQL and D1. */
  batch?(statements: readonly object[], mode?: "write"): Promise<readonly Batched[]>
  /** libSQL and `mysql2`. */
  execute?(statement: unknown, parameters?: readonly unknown[]): Promise<unknown>
  promise?(): Handle
  getConnection?(): Promise<Handle & { release(): void }>
  beginTransaction?(): Promise<void>
  commit?(): Promise<void>
  rollback?(): Promise<void>
  destroy?(): void
  /** The connection with callbacks behind one with promises. */
  readonly connection?: object
  /** `postgres` and `Bun.sql`. */
  unsafe?(sql: string, parameters: readonly unknown[]): Promise<readonly Row[] & { readonly count?: number }>
  begin?<T>(work: (handle: Handle) => Promise<T>): Promise<T>
  reserve?(): Promise<Handle & { release(): void }>
  readonly options?: { readonly adapter?: string }
  /** `pg`, PGlite and Neon. */
  query?(sql: string, parameters: readonly unknown[]): Promise<{ readonly rows?: readonly Row[] } | readonly Row[]>
}

interface KyselyTransaction {
  setIsolationLevel(level: string): KyselyTransaction
  execute<T>(work: (handle: Handle) => Promise<T>): Promise<T>
}

interface Prepared {
  /** Only `better-sqlite3`: true if the statement returns rows. */
  readonly reader?: boolean
  bind(...parameters: readonly unknown[]): Prepared
  all(...parameters: readonly unknown[]): unknown
  run(...parameters: readonly unknown[]): unknown
}

/** The result of a statement of a batch: of libSQL, and of D1. */
export type Batched = { readonly rows: readonly Row[] } | {
  readonly results: readonly Row[]
}

export type Part<Name extends keyof Handle> = Required<Pick<Handle, Name>> & Handle

export const has = <Name extends keyof Handle>(
  handle: Handle,
  ...names: readonly Name[]
): handle is Part<Name> => names.every((name) => typeof handle[name] === "function")

/** Returns the results of the statements, one after another. */
export async function inTurn(
  statements: readonly Statement[],
  run: (statement: Statement) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = []
  for (const statement of statements) results.push(await run(statement))
  return results
}

/**
 * The isolation level of batches in MariaDB and MySQL. With the default one, MariaDB from 11.6 refuses to change a row that a concurrent transaction has
 * changed since the first read. Batches lock each row that they decide from.
 */
export const mysqlIsolation = "read committed"

/** SQLite does not check references by default, except in some drivers. */
export const sqliteReferences = "pragma foreign_keys = on"

/** Returns a function that does the work until it has succeeded once. */
export function once(work: () => Promise<unknown>): () => Promise<void> {
  let isDone = false
  return async () => {
    if (!isDone) await work()
    isDone = true
  }
}

const queues = new WeakMap<object, Promise<unknown>>()

/**
 * Returns a function that runs one piece of work at a time on this connection, which all calls share. Without it, a statement of one call could
 * run in the transaction of another, and be undone with it.
 */
export const createQueue = (connection: object) => <T>(work: () => Promise<T>): Promise<T> => {
  const result = (queues.get(connection) ?? Promise.resolve()).then(work)
  queues.set(connection, result.catch(() => {}))
  return result
}

export const ofRows = (rows: readonly Row[], changed: number = rows.length): Result => ({ rows, changed })
