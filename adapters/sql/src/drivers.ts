import { AdapterError } from "@svc-auth/core/errors"
import type { Database, Dialect, Result, Row, Statement } from "./database.ts"

/** The members of drivers and ORMs that the adapter calls. An object of an app has those of one of them. */
interface Handle {
  readonly $client?: Handle
  /** Prisma. */
  $queryRawUnsafe?(sql: string, ...parameters: readonly unknown[]): Promise<readonly Row[]>
  $executeRawUnsafe?(sql: string, ...parameters: readonly unknown[]): Promise<number>
  $transaction?<T>(steps: readonly Promise<T>[]): Promise<readonly T[]>
  readonly _activeProvider?: string
  /** Kysely. */
  executeQuery?(query: object): Promise<
    { readonly rows: readonly Row[]; readonly numAffectedRows?: bigint }
  >
  withoutPlugins?(): Handle
  selectFrom?(table: string): { where(...terms: readonly string[]): { compile(): Statement & object } }
  transaction?(): {
    execute<T>(work: (handle: Handle) => Promise<T>): Promise<T>
  }
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
  readonly options?: { readonly adapter?: string }
  /** `pg`, PGlite and Neon. */
  query?(sql: string, parameters: readonly unknown[]): Promise<{ readonly rows?: readonly Row[] } | readonly Row[]>
}

interface Prepared {
  /** Only `better-sqlite3`: true if the statement returns rows. */
  readonly reader?: boolean
  bind(...parameters: readonly unknown[]): Prepared
  all(...parameters: readonly unknown[]): unknown
  run(...parameters: readonly unknown[]): unknown
}

/** The result of a statement of a batch: of libSQL, and of D1. */
type Batched = { readonly rows: readonly Row[] } | {
  readonly results: readonly Row[]
}

type Part<Name extends keyof Handle> = Required<Pick<Handle, Name>> & Handle

const has = <Name extends keyof Handle>(
  handle: Handle,
  ...names: readonly Name[]
): handle is Part<Name> => names.every((name) => typeof handle[name] === "function")

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

/** Returns the results of the statements, one after another. */
async function inTurn(
  statements: readonly Statement[],
  run: (statement: Statement) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = []
  for (const statement of statements) results.push(await run(statement))
  return results
}

const queues = new WeakMap<object, Promise<unknown>>()

/**
 * Returns a function that runs one piece of work at a time on this connection, which all calls share. Without it, a statement of one call could
 * run in the transaction of another, and be undone with it.
 */
const createQueue = (connection: object) => <T>(work: () => Promise<T>): Promise<T> => {
  const result = (queues.get(connection) ?? Promise.resolve()).then(work)
  queues.set(connection, result.catch(() => {}))
  return result
}

const ofRows = (rows: readonly Row[], changed = rows.length): Result => ({ rows, changed })

/** PostgreSQL needs no batches, see {@link Database}. */
const batch = (): never => {
  throw new AdapterError("SqlAdapter: PostgreSQL has no batches")
}

/** Neon's function returns the rows themselves. */
const ofPg = (handle: Part<"query">): Database => ({
  dialect: "postgres",
  async run({ sql, parameters }) {
    const result = await handle.query(sql, parameters)
    return ofRows("rows" in result ? result.rows ?? [] : result as readonly Row[])
  },
  batch,
})

const ofPostgresJs = (handle: Part<"unsafe" | "begin">): Database => {
  const run = async (on: Handle, { sql, parameters }: Statement): Promise<Result> => {
    const rows = await on.unsafe!(sql, parameters)
    return ofRows([...rows], rows.count)
  }
  const batch: Database["batch"] = (statements) =>
    handle.begin((transaction) => inTurn(statements, (statement) => run(transaction, statement)))
  const name = handle.options?.adapter
  if (name !== "sqlite") {
    const dialect = name === "mysql" || name === "mariadb" ? "mysql" : "postgres"
    return { dialect, run: (statement) => run(handle, statement), batch }
  }
  // `Bun.sql` has a single connection to SQLite
  const enqueue = createQueue(handle)
  let isReady = false
  const prepare = async () => {
    if (!isReady) await handle.unsafe("pragma foreign_keys = on", [])
    isReady = true
  }
  return {
    dialect: name,
    run: (statement) => enqueue(() => prepare().then(() => run(handle, statement))),
    batch: (statements) => enqueue(() => prepare().then(() => batch(statements))),
  }
}

type MysqlResult = readonly [readonly Row[] | { readonly affectedRows: number }]

/** Rows have one form, whatever the options of the app's pool are. */
const mysqlOptions = {
  rowsAsArray: false,
  nestTables: false,
  typeCast: (_field: unknown, next: () => unknown) => next(),
}

const ofMysql = (handle: Handle): Database => {
  const run = async (on: Handle, { sql, parameters }: Statement): Promise<Result> => {
    const [result] = await on.execute!({ sql, values: parameters, ...mysqlOptions }) as MysqlResult
    return "affectedRows" in result ? ofRows([], result.affectedRows) : ofRows(result)
  }
  const batch = async (own: Handle, statements: readonly Statement[]) => {
    try {
      await own.beginTransaction!()
      const results = await inTurn(statements, (statement) => run(own, statement))
      await own.commit!()
      return results
    } catch (thrown) {
      // a connection that cannot roll back must not return to the pool
      await own.rollback!().catch(() => own.destroy?.())
      throw thrown
    }
  }
  if (!has(handle, "getConnection")) {
    const enqueue = createQueue(handle.connection ?? handle)
    return {
      dialect: "mysql",
      run: (statement) => enqueue(() => run(handle, statement)),
      batch: (statements) => enqueue(() => batch(handle, statements)),
    }
  }
  return {
    dialect: "mysql",
    run: (statement) => run(handle, statement),
    async batch(statements) {
      const connection = await handle.getConnection()
      try {
        return await batch(connection, statements)
      } finally {
        connection.release()
      }
    },
  }
}

const toPromise = <T>(call: () => T): Promise<T> => new Promise((resolve) => resolve(call()))

/** These drivers are synchronous, so nothing else runs between the statements of a batch. */
const ofSqlite = (handle: Part<"prepare" | "exec">): Database => {
  let isReady = false
  const run = ({ sql, parameters }: Statement): Result => {
    // `bun:sqlite` does not check references by default
    if (!isReady) handle.exec("pragma foreign_keys = on")
    isReady = true
    const statement = handle.prepare(sql)
    if (statement.reader === false) return statement.run(...parameters), ofRows([])
    return ofRows(statement.all(...parameters) as readonly Row[])
  }
  return {
    dialect: "sqlite",
    run: (statement) => toPromise(() => run(statement)),
    batch: (statements) =>
      toPromise(() => {
        handle.exec("begin immediate")
        try {
          const results = statements.map(run)
          handle.exec("commit")
          return results
        } catch (thrown) {
          try {
            handle.exec("rollback")
          } catch {
            // SQLite has already undone the transaction, for example because the disk is full
          }
          throw thrown
        }
      }),
  }
}

const ofBatched = (result: Batched): Result => ofRows("rows" in result ? result.rows : result.results)

const ofLibsql = (handle: Part<"execute" | "batch">): Database => {
  const toArgs = ({ sql, parameters }: Statement) => ({ sql, args: parameters })
  return {
    dialect: "sqlite",
    run: async (statement) => ofBatched(await handle.execute(toArgs(statement)) as Batched),
    batch: async (statements) => (await handle.batch(statements.map(toArgs), "write")).map(ofBatched),
  }
}

const ofD1 = (handle: Part<"prepare" | "batch">): Database => {
  const bind = ({ sql, parameters }: Statement) => handle.prepare(sql).bind(...parameters)
  return {
    dialect: "sqlite",
    run: async (statement) => ofBatched(await bind(statement).all() as Batched),
    batch: async (statements) => (await handle.batch(statements.map(bind))).map(ofBatched),
  }
}

const prismaDialects: Readonly<Record<string, Dialect>> = {
  postgresql: "postgres",
  postgres: "postgres",
  cockroachdb: "postgres",
  mysql: "mysql",
}

const ofPrisma = (handle: Part<"$queryRawUnsafe" | "$executeRawUnsafe" | "$transaction">): Database => {
  const dialect = prismaDialects[handle._activeProvider ?? ""]
  if (!dialect) {
    throw new AdapterError(
      `SqlAdapter: Prisma stores the dates of ${handle._activeProvider} in another form; pass the driver of the database instead of Prisma's client`,
    )
  }
  const returnsRows = (sql: string) => dialect === "postgres" || /^\s*select\b(?![^]* into @)/i.test(sql)
  const run = ({ sql, parameters }: Statement): Promise<readonly Row[] | number> =>
    returnsRows(sql) ? handle.$queryRawUnsafe(sql, ...parameters) : handle.$executeRawUnsafe(sql, ...parameters)
  const toResult = (result: readonly Row[] | number) => typeof result === "number" ? ofRows([], result) : ofRows(result)
  return {
    dialect,
    run: async (statement) => toResult(await run(statement)),
    batch: async (statements) => (await handle.$transaction(statements.map(run))).map(toResult),
  }
}

const ofKysely = (handle: Part<"executeQuery" | "selectFrom" | "transaction">): Database => {
  const { sql } = handle.selectFrom("t").where("c", "=", "v").compile()
  const dialect = sql.includes("`") ? "mysql" : sql.includes("$1") ? "postgres" : "sqlite"
  const toQuery = ({ sql, parameters }: Statement) => ({ sql, parameters, query: { kind: "RawNode" }, queryId: {} })
  const run = async (on: Handle, statement: Statement): Promise<Result> => {
    // an app's plugins could rename the columns
    const { rows, numAffectedRows } = await (on.withoutPlugins?.() ?? on)
      .executeQuery!(toQuery(statement))
    return ofRows(rows, Number(numAffectedRows ?? rows.length))
  }
  return {
    dialect,
    run: (statement) => run(handle, statement),
    batch: (statements) =>
      handle.transaction().execute((transaction) => inTurn(statements, (statement) => run(transaction, statement))),
  }
}
