import type { Kind } from "../tables.ts"
import {
  type Model,
  type NamedColumn,
  type NamedTable,
  type SchemaDialect,
  type SchemaOptions,
  toModel,
} from "./model.ts"

/** A column's type: the function that it calls, and its text after the name. */
type Type = readonly [name: string, options?: string]

type Types = Readonly<Record<Exclude<Kind, "id">, Type>>

const mysql: Types = {
  key: ["key"],
  bytes: ["bytes"],
  text: ["text"],
  integer: ["int"],
  bigint: ["bigint", `{ mode: "number" }`],
  number: ["double"],
  boolean: ["boolean"],
  date: ["datetime", `{ mode: "date", fsp: 3 }`],
}
const types: Readonly<Record<SchemaDialect, Types>> = {
  postgres: {
    key: ["text"],
    bytes: ["text"],
    text: ["text"],
    integer: ["integer"],
    bigint: ["bigint", `{ mode: "number" }`],
    number: ["doublePrecision"],
    boolean: ["boolean"],
    date: ["timestamp", `{ withTimezone: true, precision: 3 }`],
  },
  mariadb: mysql,
  mysql,
  sqlite: {
    key: ["text"],
    bytes: ["text"],
    text: ["text"],
    integer: ["integer"],
    bigint: ["integer"],
    number: ["real"],
    boolean: ["integer", `{ mode: "boolean" }`],
    date: ["integer", `{ mode: "timestamp_ms" }`],
  },
}
const mysqlIds: Readonly<Record<Model["ids"], Type>> = {
  text: ["key"],
  uuid: ["key"],
  integer: ["bigint", `{ mode: "number" }`],
}
const idTypes: Readonly<Record<SchemaDialect, Readonly<Record<Model["ids"], Type>>>> = {
  postgres: { text: ["text"], uuid: ["uuid"], integer: ["bigint", `{ mode: "number" }`] },
  mariadb: mysqlIds,
  mysql: mysqlIds,
  sqlite: { text: ["text"], uuid: ["text"], integer: ["integer"] },
}
const generated: Readonly<Record<SchemaDialect, string>> = {
  postgres: ".generatedByDefaultAsIdentity()",
  mariadb: ".autoincrement()",
  mysql: ".autoincrement()",
  sqlite: "",
}
/** Without it, a new user of SQLite could have the id of a deleted one. */
const keyOptions: Readonly<Partial<Record<SchemaDialect, string>>> = { sqlite: "{ autoIncrement: true }" }
const modules: Readonly<Record<SchemaDialect, readonly [module: string, table: string]>> = {
  postgres: ["drizzle-orm/pg-core", "pgTable"],
  mariadb: ["drizzle-orm/mysql-core", "mysqlTable"],
  mysql: ["drizzle-orm/mysql-core", "mysqlTable"],
  sqlite: ["drizzle-orm/sqlite-core", "sqliteTable"],
}
const collations: Readonly<Partial<Record<SchemaDialect, string>>> = {
  mariadb: "utf8mb4_nopad_bin",
  mysql: "utf8mb4_0900_bin",
}

/** Types that compare bytes, for databases whose own text types ignore case. */
const toOwnTypes = (collation: string): string =>
  `/** Text that is compared by its bytes, because the default collation ignores case. */
const key = customType<{ data: string }>({
  dataType: () => "varchar(255) character set utf8mb4 collate ${collation}",
})
const bytes = customType<{ data: string }>({
  dataType: () => "varchar(1364) character set ascii collate ascii_bin",
})
`

const toType = ({ dialect, ids }: Model, { kind }: NamedColumn): Type =>
  kind === "id" ? idTypes[dialect][ids] : types[dialect][kind]

const toCode = (initial: string | number | boolean | Date): string =>
  initial instanceof Date ? `new Date(${JSON.stringify(initial)})` : JSON.stringify(initial)

function toColumn(model: Model, column: NamedColumn): string {
  const [type, options] = toType(model, column)
  const { isKey, isGenerated, isReference, initial } = column
  const rest = [
    isKey
      ? `.primaryKey(${isGenerated ? keyOptions[model.dialect] ?? "" : ""})`
      : column.isNullable
      ? ""
      : ".notNull()",
    isGenerated ? generated[model.dialect] : "",
    column.isUnique ? ".unique()" : "",
    initial === undefined ? "" : `.default(${toCode(initial)})`,
    isReference ? `.references(() => users.id, { onDelete: "cascade" })` : "",
  ]
  const given = [JSON.stringify(column.name), ...options ? [options] : []].join(", ")
  return `  ${column.member}: ${type}(${given})${rest.join("")},`
}

function toTable(model: Model, table: NamedTable): string {
  const { columns } = table
  const extras = [
    ...table.key.length > 1
      ? [`primaryKey({ columns: [${table.key.map((name) => `table.${name}`).join(", ")}] })`]
      : [],
    ...columns.filter(({ isIndexed }) => isIndexed)
      .map(({ member, name }) => `index("${table.name}_${name}_idx").on(table.${member})`),
  ]
  const [, create] = modules[model.dialect]
  const more = extras.length > 0 ? `, (table) => [\n${extras.map((extra) => `  ${extra},\n`).join("")}]` : ""
  return `export const ${table.member}s = ${create}("${table.name}", {\n${
    columns.map((column) => toColumn(model, column)).join("\n")
  }\n}${more})\n`
}

/** Returns a module that exports the tables for Drizzle. */
export function toDrizzle(options: SchemaOptions): string {
  const model = toModel(options)
  const [module, create] = modules[model.dialect]
  const collation = collations[model.dialect]
  const body = [...collation ? [toOwnTypes(collation)] : [], ...model.tables.map((table) => toTable(model, table))]
    .join("\n")
  const own = ["key", "bytes"]
  const used = model.tables.flatMap((table) => table.columns.map((column) => toType(model, column)[0]))
  const names = [
    create,
    "index",
    "primaryKey",
    ...used.filter((name) => !own.includes(name)),
    ...collation ? ["customType"] : [],
  ]
  return `import { ${[...new Set(names)].sort().join(", ")} } from "${module}"\n\n${body}`
}
