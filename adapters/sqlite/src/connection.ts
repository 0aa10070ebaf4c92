import { AdapterError } from "@svc-auth/core/errors"
import { closeSync, openSync } from "node:fs"
import { resolve } from "node:path"
import { DatabaseSync, type StatementSync } from "node:sqlite"
import { toFault } from "./faults.ts"
import { versions } from "./schema.ts"
import type { Row, Value } from "./values.ts"

/** One database, opened by the first call. All methods throw `AdapterError`, whose message names the file. */
export interface Connection {
  /** Runs the statement to its end and returns all its rows. Its changes are on the disk afterwards. */
  run(sql: string, ...values: readonly Value[]): Row[]
  /** Runs `work` in a transaction. No other connection can write in the meantime. */
  atomically<T>(work: () => T): T
  close(): void
}

interface Opened {
  readonly database: DatabaseSync
  readonly statements: Map<string, StatementSync>
}

/**
 * Returns the connection. Only its first call opens the database.
 * @param busyTimeoutSeconds how long to wait while another connection writes; a given database keeps its own time-out
 */
export function connect(given: string | DatabaseSync, busyTimeoutSeconds: number): Connection {
  const source = typeof given === "string" && isPath(given) ? resolve(given) : given
  const file = typeof source === "string" ? source : source.location?.() ?? "the database"
  if (file === "") {
    throw new AdapterError('SqliteAdapter: the path is empty; pass the path of a file such as "data/auth.db"')
  }
  let opened: Opened | undefined
  const guard = <T>(call: () => T): T => {
    try {
      return call()
    } catch (thrown) {
      throw toFault(file, thrown)
    }
  }
  const get = (): Opened => opened ??= { database: open(source, busyTimeoutSeconds), statements: new Map() }
  return {
    run: (sql, ...values) =>
      guard(() => {
        const { database, statements } = get()
        const statement = statements.get(sql) ?? prepareStatement(database, sql)
        statements.set(sql, statement)
        // `get` would stop after the first row and miss an error at the end of the statement
        return statement.all(...values) as Row[]
      }),
    atomically: (work) => guard(() => transact(get().database, work)),
    close() {
      if (typeof source === "string") opened?.database.close()
      opened = undefined
    },
  }
}

/** Returns true if the source is a path. SQLite also accepts `:memory:` and `file:` URIs. */
const isPath = (source: string): boolean => source !== "" && source !== ":memory:" && !source.startsWith("file:")

/** Returns a statement whose rows are objects with plain numbers, regardless of the defaults that the app has set on its database. */
function prepareStatement(database: DatabaseSync, sql: string): StatementSync {
  const statement = database.prepare(sql)
  statement.setReadBigInts(false)
  // Node 22.13 has neither this method nor the database option that it overrides
  statement.setReturnArrays?.(false)
  return statement
}

/**
 * Creates the file with mode 600. SQLite itself would create a file that all users of the machine can read. The files that SQLite adds next to it
 * get the same mode.
 *
 * An existing file is not opened here, because closing it would release the locks of other connections in this process.
 */
function makePrivate(file: string): void {
  try {
    closeSync(openSync(file, "wx", 0o600))
  } catch {
    // the file exists, or SQLite will report why it cannot be created
  }
}

function open(source: string | DatabaseSync, busyTimeoutSeconds: number): DatabaseSync {
  if (typeof source !== "string") return setUp(source)
  if (isPath(source)) makePrivate(source)
  const database = new DatabaseSync(source)
  try {
    database.exec(`pragma busy_timeout = ${Math.round(busyTimeoutSeconds * 1000)}`)
    enableWal(database, busyTimeoutSeconds)
    // a used link or an ended session must not be restored by a power failure
    database.exec("pragma synchronous = full")
    return setUp(database)
  } catch (thrown) {
    database.close()
    throw thrown
  }
}

/** Enables WAL, so that readers do not wait for a writer. SQLite fails instead of waiting if several processes do so at the same time. */
function enableWal(database: DatabaseSync, busyTimeoutSeconds: number): void {
  const until = Date.now() + busyTimeoutSeconds * 1000
  for (;;) {
    try {
      return database.exec("pragma journal_mode = wal")
    } catch (thrown) {
      if (Date.now() >= until || !String(thrown).includes("database is locked")) throw thrown
      database.exec("begin exclusive; rollback") // waits for the other processes
    }
  }
}

function setUp(database: DatabaseSync): DatabaseSync {
  database.exec("pragma foreign_keys = on")
  if (prepareStatement(database, "pragma foreign_keys").get()?.["foreign_keys"] !== 1) {
    throw new Error(
      "foreign keys cannot be turned on inside a transaction; make the first call to the adapter outside of it",
    )
  }
  migrate(database)
  return database
}

function transact<T>(database: DatabaseSync, work: () => T): T {
  database.exec("begin immediate")
  try {
    const done = work()
    database.exec("commit")
    return done
  } catch (thrown) {
    try {
      database.exec("rollback")
    } catch {
      // SQLite has already rolled back, for example after a full disk
    }
    throw thrown
  }
}

function readVersion(database: DatabaseSync): number {
  const made = prepareStatement(database, "select 1 from sqlite_schema where name = 'svc_schema'").get()
  return made ? Number(prepareStatement(database, "select version from svc_schema").get()?.["version"]) : 0
}

/** Updates the schema to the current version, in one process at a time. */
function migrate(database: DatabaseSync): void {
  if (readVersion(database) === versions.length) return
  transact(database, () => {
    const version = readVersion(database)
    if (version > versions.length) {
      throw new Error("a newer version of @svc-auth/sqlite created this file; update the package")
    }
    for (const step of versions.slice(version)) database.exec(step)
    database.exec("create table if not exists svc_schema (version integer not null) strict; delete from svc_schema")
    database.exec(`insert into svc_schema values (${versions.length})`)
  })
}
