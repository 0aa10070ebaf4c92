import type { Kind } from "../tables.ts"
import {
  type Model,
  type NamedColumn,
  type NamedTable,
  type SchemaDialect,
  type SchemaOptions,
  toModel,
} from "./model.ts"

/** A column's type and its native type. */
type Type = readonly [type: string, native?: string]
type Types = Readonly<Record<Exclude<Kind, "id">, Type>>

const mysql: Types = {
  key: ["String", "VarChar(255)"],
  // an index holds 3,072 bytes, and Prisma's columns have four for each character. The ids of passkeys have at most 1,364
  bytes: ["String", "VarChar(700)"],
  text: ["String", "Text"],
  integer: ["Int"],
  bigint: ["BigInt"],
  number: ["Float"],
  boolean: ["Boolean"],
  date: ["DateTime", "DateTime(3)"],
}
const types: Readonly<Partial<Record<SchemaDialect, Types>>> = {
  postgres: {
    key: ["String"],
    bytes: ["String"],
    text: ["String"],
    integer: ["Int"],
    bigint: ["BigInt"],
    number: ["Float"],
    boolean: ["Boolean"],
    date: ["DateTime", "Timestamptz(3)"],
  },
  mariadb: mysql,
  mysql,
}

const toModelName = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

const toId = ({ dialect, ids }: Model): Type => {
  if (ids === "integer") return ["BigInt"]
  if (dialect !== "postgres") return ["String", ids === "uuid" ? "Char(36)" : "VarChar(255)"]
  return ids === "uuid" ? ["String", "Uuid"] : ["String"]
}

function toField(model: Model, column: NamedColumn): string {
  const [type, native] = column.kind === "id" ? toId(model) : types[model.dialect]![column.kind]
  const { isKey, isGenerated, initial } = column
  return [
    `  ${column.member} ${type}${column.isNullable ? "?" : ""}`,
    ...isKey ? ["@id"] : [],
    ...isGenerated ? ["@default(autoincrement())"] : [],
    ...initial === undefined ? [] : [`@default(${JSON.stringify(initial)})`],
    ...column.isUnique ? ["@unique"] : [],
    ...native ? [`@db.${native}`] : [],
    ...column.name === column.member ? [] : [`@map("${column.name}")`],
  ].join(" ")
}

/** The name of the member of `User` that lists the rows of a table. */
const toListName = (table: NamedTable): string => table.key.join() === "userId" ? table.member : `${table.member}s`

function toBlock(model: Model, table: NamedTable): string {
  const { columns } = table
  const isOwned = (other: NamedTable) => other.columns.some(({ isReference }) => isReference)
  const name = toModelName(table.member)
  const lines = [
    ...columns.map((column) => toField(model, column)),
    ...table.member === "user"
      ? model.tables.filter(isOwned).map((other) =>
        `  ${toListName(other)} ${toModelName(other.member)}${toListName(other) === other.member ? "?" : "[]"}`
      )
      : [],
    ...isOwned(table) ? ["  user User @relation(fields: [userId], references: [id], onDelete: Cascade)"] : [],
    "",
    ...table.key.length > 1 ? [`  @@id([${table.key.join(", ")}])`] : [],
    ...columns.filter(({ isIndexed }) => isIndexed).map(({ member }) => `  @@index([${member}])`),
    ...table.name === name ? [] : [`  @@map("${table.name}")`],
  ]
  return `model ${name} {\n${lines.join("\n").replace(/\n+$/, "")}\n}\n`
}

/** Returns the models for Prisma. @throws {RangeError} for SQLite, whose dates Prisma stores in a form of its own */
export function toPrisma(options: SchemaOptions): string {
  if (!types[options.dialect]) {
    throw new RangeError("Prisma stores the dates of SQLite in a form of its own; use Drizzle or SQL")
  }
  const model = toModel(options, toModelName)
  return model.tables.map((table) => toBlock(model, table)).join("\n")
}
