import { AdapterError } from "@svc-auth/core/errors"
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
export function connect(source: string | DatabaseSync, busyTimeoutSeconds: number): Connection {
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
        const statement = statements.get(sql) ?? database.prepare(sql)
        statement.setReadBigInts(false)
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

function open(source: string | DatabaseSync, busyTimeoutSeconds: number): DatabaseSync {
  if (typeof source !== "string") return prepare(source)
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
  const made = database.prepare("select 1 from sqlite_schema where name = 'svc_schema'").get()
  return made ? Number(database.prepare("select version from svc_schema").get()?.["version"]) : 0
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
