import type { UserFields } from "@svc-auth/core/types"
import type { Column, NamedTables, Table, TableFeature, TableName, TableNames } from "../tables.ts"
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
  readonly user: Table
}

/** A table with its name in the code. */
export interface NamedTable extends Table {
  readonly member: TableName
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
  const tables = nameTables({ toName, names, isAuthJs, fields })
  const isNeeded = ([, { features: users }]: [string, Table]) => !users || users.some((one) => features.includes(one))
  const needed = Object.entries(tables).filter(isNeeded) as [
    TableName & keyof NamedTables,
    Table,
  ][]
  return {
    dialect,
    ids,
    tables: needed.map(([member, table]) => ({ ...table, member })),
    user: tables.user,
  }
}

/** Returns true if the column is the id of the user to whom the row belongs. */
export const isReference = (table: NamedTable, { kind }: Column): boolean => kind === "id" && table.member !== "user"

/** Returns the columns of the table with their names in the database. */
export const toColumns = (
  table: Table,
): (Column & { readonly member: string; readonly name: string })[] =>
  Object.entries(table.columns).map(([member, column]) => ({
    ...column,
    member,
    name: column.name ?? member,
  }))

/**
 * Returns the default of the column in the database, if it has one. Columns of the type `text` have none in MariaDB and MySQL. The library writes
 * defaults itself, so this one is for rows that the app inserts.
 */
export const findInitial = ({ dialect }: Model, { kind, initial }: Column): Column["initial"] =>
  kind === "text" && (dialect === "mysql" || dialect === "mariadb") ? undefined : initial
