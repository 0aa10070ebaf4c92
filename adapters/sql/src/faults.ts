import { AdapterError } from "@svc-auth/core/errors"

/** The kinds of faults that callers treat differently. */
export type FaultKind = "taken" | "no-user" | "malformed" | "deadlock"

interface Meaning {
  readonly kind?: FaultKind
  readonly text: string
  /** True if the connection failed, so that the table does not matter. */
  readonly isConnection?: boolean
}

const noTable =
  "a table or column is missing: run your migrations. `npx @svc-auth/cli schema --check` shows what they lack"
const noPrivilege =
  "the role of the connection may not do this: grant it select, insert, update and delete on the table"
const wrongAddress: Meaning = { text: "the connection string may be wrong", isConnection: true }
const readOnly = "the database is read-only: connect to the primary, not to a replica"
const noConnection: Meaning = {
  text: "no connection is free, or the server accepts no more: raise the limit of the pool or of the server",
  isConnection: true,
}
const noServer: Meaning = {
  text: "no server accepts connections there: start it, or correct the connection string",
  isConnection: true,
}
const lost: Meaning = { text: "the connection was lost", isConnection: true }

/** PostgreSQL's SQLSTATE, MariaDB's and MySQL's error numbers. */
const byCode: Readonly<Record<string, Meaning>> = {
  23505: { kind: "taken", text: "a row with this key or address already exists" },
  1062: { kind: "taken", text: "a row with this key or address already exists" },
  23503: { kind: "no-user", text: "no user has this id" },
  1452: { kind: "no-user", text: "no user has this id" },
  "22P02": {
    kind: "malformed",
    text: "the column has another type; if the database generates ids, set `generatedIds: true`",
  },
  22003: { kind: "malformed", text: "the number is too large for the column" },
  42804: { text: "a column has another type than `npx @svc-auth/cli schema` prints" },
  42883: { text: "a column has another type than `npx @svc-auth/cli schema` prints" },
  "40P01": { kind: "deadlock", text: "concurrent statements waited for each other" },
  1213: { kind: "deadlock", text: "concurrent statements waited for each other" },
  // MariaDB from 11.6, whose transactions do not change rows that have changed since they began to read
  1020: { kind: "deadlock", text: "concurrent statements changed the same rows" },
  40001: { kind: "deadlock", text: "concurrent statements changed the same rows" },
  "42P01": { text: noTable },
  42703: { text: noTable },
  1146: { text: noTable },
  1054: { text: noTable },
  23502: { text: "a column of the app's own must be nullable or have a default" },
  1364: { text: "a column of the app's own must be nullable or have a default" },
  25006: { text: readOnly },
  1290: { text: readOnly },
  1836: { text: readOnly },
  42501: { text: noPrivilege },
  1142: { text: noPrivilege },
  28000: wrongAddress,
  "28P01": wrongAddress,
  "3D000": wrongAddress,
  1044: wrongAddress,
  1045: wrongAddress,
  1049: wrongAddress,
  ENOTFOUND: wrongAddress,
  53300: noConnection,
  1040: noConnection,
  "57P01": lost,
  ECONNRESET: lost,
  PROTOCOL_CONNECTION_LOST: lost,
  CONNECTION_CLOSED: lost,
  ECONNREFUSED: noServer,
  ETIMEDOUT: noServer,
  CONNECT_TIMEOUT: noServer,
  1406: { text: "the value is too long for the column" },
  22001: { text: "the value is too long for the column" },
}

/** SQLite's drivers have different codes, but the messages are SQLite's own. Prisma and the pool of `pg` have no code for some errors. */
const byMessage: readonly (readonly [message: RegExp, meaning: Meaning])[] = [
  [/UNIQUE constraint failed|PRIMARY KEY constraint failed/, { kind: "taken", text: byCode["23505"]!.text }],
  [/FOREIGN KEY constraint failed/, { kind: "no-user", text: byCode["23503"]!.text }],
  [/NOT NULL constraint failed/, { text: byCode["23502"]!.text }],
  [/no such table|no such column|has no column named/, { text: noTable }],
  [/readonly database/, { text: "the database is read-only" }],
  [/database is locked/, { text: "another connection has locked the database for longer than the driver waits" }],
  [/timeout exceeded when trying to connect/, noConnection],
  [/Connection terminated/, lost],
  [/Can't reach database server/, noServer],
]

/** Thrown for a text that databases do not store as it is. */
export class UnstorableText extends Error {
  readonly code = "22P02"
  constructor() {
    super("it contains NUL or half of a surrogate pair")
  }
}

/** The members by which drivers and ORMs report the database's own code. */
interface Reported {
  readonly code?: unknown
  readonly errno?: unknown
  readonly message?: unknown
  readonly cause?: unknown
  readonly meta?: {
    readonly driverAdapterError?: { readonly cause?: unknown }
  }
  readonly originalCode?: unknown
}

/** Returns the codes of an error and of its causes, the outermost first. */
function* toCodes(thrown: unknown): Generator<string> {
  for (
    let error = thrown as Reported | undefined, depth = 0;
    error && depth < 5;
    depth++
  ) {
    for (const code of [error.originalCode, error.code, error.errno]) {
      if (code !== undefined) yield String(code)
    }
    error = (error.meta?.driverAdapterError?.cause ?? error.cause) as
      | Reported
      | undefined
  }
}

function findMeaning(thrown: unknown): Meaning | undefined {
  for (const code of toCodes(thrown)) {
    if (Object.hasOwn(byCode, code)) return byCode[code]
  }
  const message = String(thrown)
  return byMessage.find(([pattern]) => pattern.test(message))?.[1]
}

/** An error of the database, whose message names the cure, and the table if there was a connection. `cause.err` is the driver's own error. */
export class SqlFault extends AdapterError {
  readonly fault: FaultKind | undefined
  constructor(what: string, thrown: unknown) {
    const meaning = findMeaning(thrown)
    const message = thrown instanceof Error ? thrown.message : String(thrown)
    super(`${meaning?.isConnection ? "database" : what}: ${meaning ? `${meaning.text} (${message})` : message}`, {
      cause: { err: thrown as Error },
    })
    this.fault = meaning?.kind
  }
}

/** Returns true if the statement failed for this reason. */
export const isFault = (thrown: unknown, kind: FaultKind): boolean =>
  thrown instanceof SqlFault && thrown.fault === kind
