import type { UserFields } from "@svc-auth/core/types"
import type { Column, Table, TableFeature, TableName, TableNames } from "../tables.ts"
import { nameTables, tables as allTables } from "../tables.ts"

/** A dialect for which tables can be printed. MariaDB and MySQL have different names for the same collation. */
export type SchemaDialect = "postgres" | "mariadb" | "mysql" | "sqlite"

/** The type of the ids of users. */
export type IdType = "text" | "uuid" | "integer"

/** The properties of an app that decide its tables. */
export interface SchemaOptions {
  dialect: SchemaDialect
  /** The features with tables of their own. Default: all. */
  features?: readonly TableFeature[] | undefined
  /** The type of the ids of users. With `"integer"`, the database generates them: set `generatedIds` of the adapter. Default: `"text"`. */
  ids?: IdType | undefined
  /** The app's own fields of users, as in the option `user.fields`. Their columns can be NULL. Default: none. */
  fields?: UserFields | undefined
  /** Other names, as in the options of the adapter. */
  tables?: Partial<Record<TableName, TableNames>> | undefined
  /** True for `session` and `authenticator` with only the columns of Auth.js's adapters, as in the options of the adapter. Default: false. */
  authJsColumns?: boolean | undefined
}

/** The tables to print, in an order in which each one follows those that it references. */
export interface Model {
  readonly dialect: SchemaDialect
  readonly ids: IdType
  readonly tables: readonly NamedTable[]
  readonly user: NamedTable
}

/** A table with its name in the code. */
export interface NamedTable extends Omit<Table, "columns"> {
  readonly member: TableName
  readonly columns: readonly NamedColumn[]
}

/** A column with its names in the code and in the database. */
export interface NamedColumn extends Column {
  readonly member: string
  readonly name: string
  /** True if the column alone is the primary key. */
  readonly isKey: boolean
  /** True if the database generates the id. */
  readonly isGenerated: boolean
  /** True if the column is the id of the user to whom the row belongs. */
  readonly isReference: boolean
}

/** The names of all features with tables. */
export const tableFeatures: readonly TableFeature[] = [
  "email",
  "passkeys",
  "passwords",
  "second-factor",
  "revocation",
]

/** The names of all tables in the code. */
export const tableNames: readonly TableName[] = Object.keys(
  allTables,
) as TableName[]

/** Returns the tables that these features need. */
export function toModel(
  { dialect, features = tableFeatures, ids = "text", tables: names = {}, authJsColumns: isAuthJs = false, fields }:
    SchemaOptions,
  toName: (name: string) => string = (name) => name,
): Model {
  const tables = Object.entries(nameTables({ toName, names, isAuthJs, fields })) as [TableName, Table][]
  const isNeeded = ([, { features: users }]: [string, Table]) => !users || users.some((one) => features.includes(one))
  const named = tables.filter(isNeeded).map(([member, table]): NamedTable => ({
    ...table,
    member,
    columns: Object.entries(table.columns).map((one) => toColumn(dialect, ids, member, table, one)),
  }))
  return { dialect, ids, tables: named, user: named.find(({ member }) => member === "user")! }
}

function toColumn(
  dialect: SchemaDialect,
  ids: IdType,
  table: TableName,
  { key }: Table,
  [member, column]: readonly [string, Column],
): NamedColumn {
  const isKey = key.length === 1 && key[0] === member
  return {
    ...column,
    member,
    name: column.name ?? member,
    isKey,
    isGenerated: isKey && table === "user" && ids === "integer",
    isReference: column.kind === "id" && table !== "user",
    initial: toInitial(dialect, column),
  }
}

/**
 * Returns the default of the column in the database, if it has one. Columns of the type `text` have none in MariaDB and MySQL. The library writes
 * defaults itself, so this one is for rows that the app inserts.
 */
const toInitial = (dialect: SchemaDialect, { kind, initial }: Column): Column["initial"] =>
  kind === "text" && (dialect === "mysql" || dialect === "mariadb") ? undefined : initial
