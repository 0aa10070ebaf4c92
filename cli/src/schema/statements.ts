import type { SchemaDialect } from "@svc-auth/sql/schema"
import type { Column } from "./comparison.ts"

/** A column with its text. */
export interface SqlColumn extends Column {
  readonly definition: string
}

/** A table that statements create. */
export interface SqlTable {
  readonly columns: Map<string, SqlColumn>
  /** The path of the file that creates the table. */
  readonly path: string
}

/** The tables that statements have created. */
export interface Database {
  readonly tables: Map<string, SqlTable>
  readonly indexes: Set<string>
}

const name = String.raw`(?:"[^"]+"|\`[^\`]+\`|\[[^\]]+\]|[\w$]+)`
const path = String.raw`(?:${name}\s*\.\s*)*${name}`
const pattern = (source: string): RegExp => new RegExp(source.replaceAll(" ", String.raw`\s+`), "is")
const creation = pattern(String.raw`^create (?:\w+ )*?table (?:if not exists )?(${path})\s*\((.*)\)[^)]*$`)
const index = pattern(String.raw`^create (?:unique )?index (?:concurrently )?(?:if not exists )?(${name})`)
const alteration = pattern(String.raw`^alter table (?:if exists )?(?:only )?(${path}) (.*)$`)
const removal = pattern(String.raw`^drop table (?:if exists )?(${path})`)
const addition = pattern(String.raw`^add (?:column )?(?:if not exists )?(${name}) (.*)$`)
const dropping = pattern(String.raw`^drop (?:column )?(?:if exists )?(${name})$`)
const renaming = pattern(String.raw`^rename (?:to|as) (${path})$`)
const columnRenaming = pattern(String.raw`^rename (?:column )?(${name}) to (${name})$`)
const constraint = /^(?:constraint|primary|unique|foreign|check|key|index|exclude|like|fulltext|period)\b/i

/** Returns the name in the database: PostgreSQL folds names without quotes. */
function toName(written: string, dialect: SchemaDialect): string {
  const last = written.match(new RegExp(name, "g"))!.at(-1)!
  if (/^["`[]/.test(last)) return last.slice(1, -1)
  return dialect === "postgres" ? last.toLowerCase() : last
}

const rest = String.raw`"[^"]*"|\`[^\`]*\`|--[^\n]*|\/\*.*?\*\/|\$(\w*)\$.*?\$\1\$|[(),;]|[^'"\`(),;$#\/-]+|.`
/** Only MySQL has escapes in its strings, and comments after `#`. */
const tokens = {
  standard: new RegExp(`'[^']*'|${rest}`, "gs"),
  mysql: new RegExp(`'(?:[^'\\\\]|\\\\.)*'|#[^\\n]*|${rest}`, "gs"),
}

/** Returns the parts of a text between separators that are in no parentheses and no quotes. Comments are removed. */
export function splitSql(text: string, separator: "," | ";", dialect: SchemaDialect): string[] {
  const parts: string[] = [""]
  let depth = 0
  for (const [token] of text.matchAll(dialect === "mysql" || dialect === "mariadb" ? tokens.mysql : tokens.standard)) {
    if (/^(?:--|\/\*)/.test(token) || token.startsWith("#") && token.length > 1) continue
    if (token === "(") depth++
    if (token === ")") depth--
    if (token === separator && (depth === 0 || separator === ";")) {
      parts.push("")
      depth = 0
    } else parts.push(parts.pop()! + token)
  }
  return parts.map((part) => part.trim()).filter((part) => part !== "")
}

const toColumn = (column: string, definition: string): SqlColumn => ({
  name: column,
  definition: definition.trim(),
  isRequired: /\bnot\s+null\b/i.test(definition),
})

/** Returns the columns of a `create table` statement between its parentheses. */
function readColumns(body: string, dialect: SchemaDialect): Map<string, SqlColumn> {
  const found = splitSql(body, ",", dialect).flatMap((part) => {
    const [, column, definition] = new RegExp(`^(${name})(.*)$`, "s").exec(part) ?? []
    if (column === undefined || constraint.test(part)) return []
    return [toColumn(toName(column, dialect), definition!)]
  })
  return new Map(found.map((column) => [column.name, column]))
}

/** The part of a migration that removes what it has added. */
const down = /^--[ \t]*(?:\+goose[ \t]+down|migrate:down|down[ \t]+migration)\b[^]*/im

/** Applies the statements of a file. What is no statement about a table or an index changes nothing. */
export function apply({ tables, indexes }: Database, path: string, text: string, dialect: SchemaDialect): void {
  const read = (written: string) => toName(written, dialect)
  for (const statement of splitSql(text.replace(down, ""), ";", dialect)) {
    const [, created, body] = creation.exec(statement) ?? []
    const [, indexed] = index.exec(statement) ?? []
    const [, removed] = removal.exec(statement) ?? []
    const [, altered, actions] = alteration.exec(statement) ?? []
    if (created !== undefined && !tables.has(read(created))) {
      tables.set(read(created), { columns: readColumns(body!, dialect), path })
    }
    if (indexed !== undefined) indexes.add(read(indexed))
    if (removed !== undefined) tables.delete(read(removed))
    const table = altered === undefined ? undefined : tables.get(read(altered))
    if (table === undefined) continue
    for (const action of splitSql(actions!, ",", dialect)) {
      const [, to] = renaming.exec(action) ?? []
      const [, from, column] = columnRenaming.exec(action) ?? []
      const [, added, definition] = constraint.test(action.replace(/^add\s+/i, "")) ? [] : addition.exec(action) ?? []
      const [, dropped] = dropping.exec(action) ?? []
      if (to !== undefined) {
        tables.delete(read(altered!))
        tables.set(read(to), table)
      } else if (from !== undefined) {
        const known = table.columns.get(read(from))
        table.columns.delete(read(from))
        if (known) table.columns.set(read(column!), { ...known, name: read(column!) })
      } else if (added !== undefined) table.columns.set(read(added), toColumn(read(added), definition!))
      else if (dropped !== undefined) table.columns.delete(read(dropped))
    }
  }
}
