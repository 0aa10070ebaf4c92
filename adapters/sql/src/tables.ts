import type { UserField, UserFields } from "@svc-auth/core/types"

/**
 * How a column stores its member:
 * - `id`: the id of a user, or a reference to it
 * - `key`: text of at most 255 characters, compared by its bytes
 * - `bytes`: base64 of at most 1,364 characters, compared by its bytes
 * - `text`: any text
 * - `integer`: 32 bits, `bigint`: 53 bits, `number`: a floating-point number of 64 bits
 * - `date`: a point in time, to the millisecond
 */
export type Kind =
  | "id"
  | "key"
  | "bytes"
  | "text"
  | "integer"
  | "bigint"
  | "number"
  | "boolean"
  | "date"

/** A column. */
export interface Column {
  readonly kind: Kind
  /** True if the column can be NULL. */
  readonly isNullable?: boolean
  readonly isUnique?: boolean
  /** True if an index leads to the rows with a value. */
  readonly isIndexed?: boolean
  /** True if the tables of Auth.js's adapters lack the column. */
  readonly isOwn?: boolean
  /** Its name in the database. Default: the name of its member. */
  readonly name?: string | undefined
  /** The value that the database gives to rows that are stored without one. */
  readonly initial?: UserField["default"]
}

/** A table. */
export interface Table {
  /** Its name in the database. */
  readonly name: string
  /** The columns by the names of their members. */
  readonly columns: Readonly<Record<string, Column>>
  /** The members that are the primary key. */
  readonly key: readonly string[]
  /** The features that use the table. Apps without them need no table. Default: all apps need it. */
  readonly features?: readonly TableFeature[]
}

/** A feature with tables of its own. */
export type TableFeature =
  | "email"
  | "passkeys"
  | "passwords"
  | "second-factor"
  | "revocation"

/** The name of a table in the code. */
export type TableName =
  | "user"
  | "account"
  | "session"
  | "verificationToken"
  | "authenticator"
  | "password"
  | "secondFactor"
  | "rateLimit"
  | "claim"
  | "revocation"

/** The tables of a database, by their names in the code. */
export type NamedTables = Readonly<Record<TableName, Table>>

const id: Column = { kind: "id" }
const owner: Column = { kind: "id", isIndexed: true }
const key: Column = { kind: "key" }
const text: Column = { kind: "text" }
const optionalText: Column = { kind: "text", isNullable: true }
const optionalDate: Column = { kind: "date", isNullable: true }
const ownText: Column = { ...optionalText, isOwn: true }
const ownDate: Column = { ...optionalDate, isOwn: true }
const expires: Column = { kind: "date", isIndexed: true }
const expiresMs: Column = { kind: "bigint", isIndexed: true }

/**
 * All tables. The first five are those of Auth.js's Drizzle and Prisma adapters, with further columns that can be NULL. The members of the other
 * tables are numbers instead of dates, in milliseconds, because statements calculate with them.
 */
export const tables: NamedTables = {
  user: {
    name: "user",
    key: ["id"],
    columns: {
      id,
      name: optionalText,
      email: { kind: "key", isNullable: true, isUnique: true },
      emailVerified: optionalDate,
      image: optionalText,
    },
  },
  account: {
    name: "account",
    key: ["provider", "providerAccountId"],
    columns: {
      userId: owner,
      type: key,
      provider: key,
      providerAccountId: key,
      refresh_token: optionalText,
      access_token: optionalText,
      expires_at: { kind: "integer", isNullable: true },
      token_type: optionalText,
      scope: optionalText,
      id_token: optionalText,
      session_state: optionalText,
    },
  },
  session: {
    name: "session",
    key: ["sessionToken"],
    columns: {
      sessionToken: key,
      userId: owner,
      expires,
      createdAt: ownDate,
      lastUsedAt: ownDate,
      userAgent: ownText,
      network: ownText,
      providerSession: ownText,
    },
  },
  verificationToken: {
    name: "verificationToken",
    key: ["identifier", "token"],
    // also contains challenges of passkeys, and links to choose a password
    features: ["email", "passkeys", "passwords"],
    columns: { identifier: key, token: key, expires },
  },
  authenticator: {
    name: "authenticator",
    key: ["userId", "credentialID"],
    features: ["passkeys"],
    columns: {
      credentialID: { kind: "bytes", isUnique: true },
      userId: id,
      providerAccountId: { kind: "bytes" },
      credentialPublicKey: text,
      counter: { kind: "bigint" },
      credentialDeviceType: key,
      credentialBackedUp: { kind: "boolean" },
      transports: optionalText,
      name: ownText,
      lastUsedAt: ownDate,
    },
  },
  password: { name: "password", key: ["userId"], features: ["passwords"], columns: { userId: id, text } },
  secondFactor: { name: "secondFactor", key: ["userId"], features: ["second-factor"], columns: { userId: id, text } },
  rateLimit: {
    name: "rateLimit",
    key: ["name"],
    columns: { name: key, count: { kind: "integer" }, expires: expiresMs },
  },
  claim: { name: "claim", key: ["name"], columns: { name: key, holder: key, expires: expiresMs } },
  revocation: {
    name: "revocation",
    key: ["name"],
    features: ["revocation"],
    columns: {
      name: key,
      notBefore: { kind: "bigint" },
      previous: { kind: "bigint", isNullable: true },
      expires: expiresMs,
    },
  },
}

/** Other names of one table and its columns. */
export interface TableNames {
  /** Default: the name in the code, and for Prisma the same name with a capital. */
  readonly name?: string | undefined
  /** The names of columns by their members, such as `{ emailVerified: "email_verified" }`. Default: the name of the member. */
  readonly columns?: Readonly<Record<string, string>> | undefined
}

/** How the tables of an app differ from {@link tables}. */
export interface Naming {
  readonly toName: (name: string) => string
  readonly names: Readonly<Partial<Record<TableName, TableNames>>>
  /** True if the tables lack the columns that Auth.js's adapters do not have. */
  readonly isAuthJs: boolean
  /** The app's own fields of users. */
  readonly fields?: UserFields | undefined
}

const toFieldColumns = (fields: UserFields): [string, Column][] =>
  Object.entries(fields).map(([name, { type, default: initial }]) => [name, { kind: type, isNullable: true, initial }])

/** Returns the tables with the names and columns that they have in the database. */
export function nameTables({ toName, names, isAuthJs, fields = {} }: Naming): NamedTables {
  const named = Object.entries(tables).map(([key, table]) => {
    const { name = toName(table.name), columns = {} } = names[key as TableName] ?? {}
    const own = key === "user" ? toFieldColumns(fields) : []
    const kept = [...Object.entries(table.columns), ...own].filter(([, { isOwn }]) => !(isOwn && isAuthJs))
      .map(([member, column]) => [member, { ...column, name: columns[member] ?? member }])
    return [key, { ...table, name, columns: Object.fromEntries(kept) }]
  })
  return Object.fromEntries(named)
}

/** Returns the column's name in the database. */
export const toColumnName = (table: Table, member: string): string => table.columns[member]?.name ?? member
