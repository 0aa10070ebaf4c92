import { AdapterError } from "@svc-auth/core/errors"
import { closeSync, openSync } from "node:fs"
import { resolve } from "node:path"
import { DatabaseSync, type StatementSync } from "node:sqlite"
import { toFault } from "./faults.ts"
import { versions } from "./schema.ts"
import type { Row, Value } from "./values.ts"

/** One database, opened when it is first asked. What its methods throw is an `AdapterError` that names the file. */
export interface Connection {
  /** All rows that the statement gives: it has run to its end, and what it wrote is on the disk. */
  run(sql: string, ...values: readonly Value[]): Row[]
  /** All that `work` writes, or nothing of it. No other connection writes meanwhile. */
  atomically<T>(work: () => T): T
  close(): void
}

interface Opened {
  readonly database: DatabaseSync
  readonly statements: Map<string, StatementSync>
}

/** @param busyTimeoutSeconds how long to wait for other connections that write; a database that was given keeps its own */
export function connect(given: string | DatabaseSync, busyTimeoutSeconds: number): Connection {
  const source = typeof given === "string" && isPath(given) ? resolve(given) : given
  const file = typeof source === "string" ? source : source.location?.() ?? "the database"
  if (file === "") throw new AdapterError("SqliteAdapter: the path of the file is empty")
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
        const statement = statements.get(sql) ?? toStatement(database, sql)
        statements.set(sql, statement)
        // `get` would stop at the first row, before the end, whose failure tells that nothing was written
        return statement.all(...values) as Row[]
      }),
    atomically: (work) => guard(() => transact(get().database, work)),
    close() {
      if (typeof source === "string") opened?.database.close()
      opened = undefined
    },
  }
}

/** SQLite knows other names that are no paths. */
const isPath = (source: string): boolean => source !== "" && source !== ":memory:" && !source.startsWith("file:")

/** Rows are objects with plain numbers, whatever the app has set for its own statements. */
function toStatement(database: DatabaseSync, sql: string): StatementSync {
  const statement = database.prepare(sql)
  statement.setReadBigInts(false)
  // Node 22.13 has neither this nor the option that it undoes
  statement.setReturnArrays?.(false)
  return statement
}

/**
 * SQLite would let everybody on the machine read a file that it makes. What it puts beside the file is as private as the file.
 *
 * A file that is there is not touched: to close it would take away the locks that other connections of this process hold.
 */
function makePrivate(file: string): void {
  try {
    closeSync(openSync(file, "wx", 0o600))
  } catch {
    // it is there, or SQLite tells why it cannot be
  }
}

function open(source: string | DatabaseSync, busyTimeoutSeconds: number): DatabaseSync {
  if (typeof source !== "string") return prepare(source)
  if (isPath(source)) makePrivate(source)
  const database = new DatabaseSync(source)
  try {
    database.exec(`pragma busy_timeout = ${Math.round(busyTimeoutSeconds * 1000)}`)
    toWal(database, busyTimeoutSeconds)
    // a used link or an ended session must not be back after a power failure
    database.exec("pragma synchronous = full")
    return prepare(database)
  } catch (thrown) {
    database.close()
    throw thrown
  }
}

/** Lets readers go on while one writes. SQLite does not wait where several processes ask for it at once: it fails. */
function toWal(database: DatabaseSync, busyTimeoutSeconds: number): void {
  const until = Date.now() + busyTimeoutSeconds * 1000
  for (;;) {
    try {
      return database.exec("pragma journal_mode = wal")
    } catch (thrown) {
      if (Date.now() >= until || !String(thrown).includes("database is locked")) throw thrown
      database.exec("begin exclusive; rollback") // waits until the others are done
    }
  }
}

function prepare(database: DatabaseSync): DatabaseSync {
  database.exec("pragma foreign_keys = on")
  if (toStatement(database, "pragma foreign_keys").get()?.["foreign_keys"] !== 1) {
    throw new Error("foreign keys cannot be turned on inside a transaction: make the first call outside of it")
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
      // SQLite has done so itself, as after a full disk
    }
    throw thrown
  }
}

function readVersion(database: DatabaseSync): number {
  const made = toStatement(database, "select 1 from sqlite_schema where name = 'svc_schema'").get()
  return made ? Number(toStatement(database, "select version from svc_schema").get()?.["version"]) : 0
}

/** Brings the schema to this version, one process at a time. */
function migrate(database: DatabaseSync): void {
  if (readVersion(database) === versions.length) return
  transact(database, () => {
    const version = readVersion(database)
    if (version > versions.length) {
      throw new Error("it was made by a newer version of @svc-auth/sqlite: update the package")
    }
    for (const step of versions.slice(version)) database.exec(step)
    database.exec("create table if not exists svc_schema (version integer not null) strict; delete from svc_schema")
    database.exec(`insert into svc_schema values (${versions.length})`)
  })
}
