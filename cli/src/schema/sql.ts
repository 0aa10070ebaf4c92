import { posix } from "node:path"
import type { SchemaDialect, SchemaOptions } from "@svc-auth/sql/schema"
import { Refusal } from "../command.ts"
import { type Comparison, type File, isOurs, toConflict, toRowHint } from "./comparison.ts"
import { apply, type Database, splitSql, type SqlColumn } from "./statements.ts"

/** The first line of our files, with the database. */
const heading = /^-- @svc-auth\/sql for (\w+)/m

/** Returns true for a file of ours that creates tables in another database. */
const isForOther = ({ text }: File, dialect: SchemaDialect): boolean => (heading.exec(text)?.[1] ?? dialect) !== dialect

/** Returns the files that are migrations of this database in the order in which they run. */
const toMigrations = (files: readonly File[], dialect: SchemaDialect): readonly File[] =>
  files.filter((file) => !/\bdown\.sql$/i.test(file.path) && !isForOther(file, dialect))
    .toSorted((a, b) => a.path.localeCompare(b.path, "en", { numeric: true }))

function toDatabase(files: readonly File[], dialect: SchemaDialect): Database {
  const database: Database = { tables: new Map(), indexes: new Set() }
  for (const { path, text } of toMigrations(files, dialect)) apply(database, path, text, dialect)
  return database
}

/** Returns the type of the ids in files that create the users' table, or `undefined`. */
export function findSqlIds(files: readonly File[], { dialect, tables }: SchemaOptions): SchemaOptions["ids"] {
  const { name = "user", columns } = tables?.user ?? {}
  const id = toDatabase(files, dialect).tables.get(name)?.columns.get(columns?.["id"] ?? "id")
  if (!id) return undefined
  return /^(?:uuid|char\s*\(36\))/i.test(id.definition)
    ? "uuid"
    : /^\w*(?:int|serial)/i.test(id.definition)
    ? "integer"
    : "text"
}

/** Returns a `create table` statement with a line for each column. */
function toLines(statement: string, dialect: SchemaDialect): string {
  const [, head, body, tail] = /^([^(]*)\((.*)\)([^)]*)$/s.exec(statement) ?? []
  return head === undefined ? statement : `${head}(\n  ${splitSql(body!, ",", dialect).join(",\n  ")}\n)${tail}`
}

/** The last part of the names of our files. */
const suffix = "svc_auth.sql"

/** Returns the path of the next file, whose number follows those of the others. */
function toNext(folder: string, files: readonly File[]): string {
  const numbers = files.map(({ path }) => posix.relative(folder, path)).filter((path) => !path.startsWith("../"))
    .flatMap((path) => /^(\d+)[^/]*(?:\/|$)/.exec(path)?.[1] ?? [])
  const last = numbers.toSorted((a, b) => Number(a) - Number(b)).at(-1) ?? "0000"
  return posix.join(folder, `${String(Number(last) + 1).padStart(last.length, "0")}_${suffix}`)
}

/**
 * Compares the tables that files of SQL create with those that the adapter needs.
 * @param statements what `toSql` returns
 */
export function compareSql(statements: readonly string[], files: readonly File[], dialect: SchemaDialect): Comparison {
  const needed: Database = { tables: new Map(), indexes: new Set() }
  const missing: string[] = []
  const left: string[] = []
  const conflicts: string[] = []
  const lines: string[] = []
  const own = toDatabase(files, dialect)
  const quote = (name: string) => dialect === "mysql" || dialect === "mariadb" ? `\`${name}\`` : `"${name}"`
  const found = new Set<string>()
  for (const statement of statements) {
    const [known, indexed] = [needed.tables.size, needed.indexes.size]
    apply(needed, "", statement, dialect)
    if (needed.indexes.size > indexed && !own.indexes.has([...needed.indexes].at(-1)!)) lines.push(statement)
    if (needed.tables.size === known) continue
    const [name, { columns }] = [...needed.tables].at(-1)!
    const table = own.tables.get(name)
    if (!table) {
      missing.push(`the table "${name}"`)
      lines.push(toLines(statement, dialect))
      continue
    }
    if (!isOurs([...columns.values()], [...table.columns.values()])) {
      conflicts.push(toConflict(name, table.path, name))
      continue
    }
    found.add(table.path)
    const added: SqlColumn[] = [...columns.values()].filter((column) => !table.columns.has(column.name))
    missing.push(...added.map((column) => `the column "${column.name}" of "${name}" (${table.path})`))
    lines.push(
      ...added.map((column) => `alter table ${quote(name)} add column ${quote(column.name)} ${column.definition}`),
    )
    const hint = toRowHint(name, added)
    if (hint !== undefined) left.push(hint)
  }
  const text = lines.map((line) => `${line};\n`).join("")
  return {
    found: [...found],
    missing,
    left,
    conflicts,
    hasIntegerIds: false,
    text,
    add(folder) {
      const other = files.find((file) => isForOther(file, dialect))
      if (other) {
        const name = heading.exec(other.text)![1]
        throw new Refusal(`${other.path} has the tables for ${name}: name another folder for those for ${dialect}.`)
      }
      const after = `-- @svc-auth/sql for ${dialect}\n${text}`
      return { changes: [{ path: toNext(folder, files), before: undefined, after }], left: [] }
    },
  }
}
