import type { Change } from "../init/changes.ts"

/** A file of the project. */
export interface File {
  /** The path from the folder in which the command was called, with slashes. */
  readonly path: string
  readonly text: string
}

/** A column that the adapter needs, or that the project has. */
export interface Column {
  /** Its name in the database. */
  readonly name: string
  /** Its name in the code of an ORM. */
  readonly member?: string
  /** True if each row needs a value. */
  readonly isRequired: boolean
}

/** The changes that add what is missing. */
export interface Addition {
  readonly changes: readonly Change[]
  /** Further steps for the developer, which the changes do not contain. */
  readonly left: readonly string[]
}

/** The tables of a project, compared with those that the adapter needs. */
export interface Comparison {
  /** The files that have at least one of the tables. */
  readonly found: readonly string[]
  /** The missing tables and columns, such as `the table "session"`. */
  readonly missing: readonly string[]
  /** Steps for the developer, regardless of what is added. */
  readonly left: readonly string[]
  /** Why nothing can be added safely: a table of the app has one of the names. */
  readonly conflicts: readonly string[]
  /** True if the users of the project have integers as ids. */
  readonly hasIntegerIds: boolean
  /** The missing part, as text. Empty if nothing is missing. */
  readonly text: string
  /** @param target the path of the file or folder @throws {Refusal} if it cannot be extended safely */
  readonly add: (target: string) => Addition
}

/** Returns the column of a table that is a needed one: it has the same name in the database, or else in the code. */
export const findColumn = <T extends Column>(columns: readonly T[], { name, member }: Column): T | undefined =>
  columns.find((column) => column.name === name) ??
    columns.find((column) => member !== undefined && column.member === member)

/** Returns true if a table of the app with one of our names is ours: it has more than half of the columns that each row needs. */
export function isOurs(needed: readonly Column[], found: readonly Column[]): boolean {
  const required = needed.filter((column) => column.isRequired)
  return required.filter((column) => findColumn(found, column)).length * 2 > required.length
}

/** A table with its name in the database. */
interface Named {
  readonly table: string
  readonly columns: readonly Column[]
}

/** Returns the names of a table that the options of the adapter must have, or `undefined`. @param member the name of the table in the options */
export function toNames(member: string, needed: Named, own: Named): string | undefined {
  const columns = needed.columns.flatMap((column) => {
    const { name = column.name } = findColumn(own.columns, column) ?? {}
    return name === column.name ? [] : [`${column.member}: ${JSON.stringify(name)}`]
  })
  const names = [
    ...own.table === needed.table ? [] : [`name: ${JSON.stringify(own.table)}`],
    ...columns.length > 0 ? [`columns: { ${columns.join(", ")} }`] : [],
  ]
  return names.length > 0 ? `${member}: { ${names.join(", ")} }` : undefined
}

/** Returns what the developer must do, so that the adapter finds the tables. */
export const toNamesHint = (names: readonly string[]): readonly string[] =>
  names.length > 0 ? [`Add the names of your tables to the options of SqlAdapter: tables: { ${names.join(", ")} }`] : []

/** Returns what the developer must do about a column that only the ORM fills. */
export const toDefaultHint = (column: string, table: string, path: string): string =>
  `Give the column "${column}" of "${table}" (${path}) a default in the database, make it optional, or remove it: the adapter inserts rows without the ORM.`

/** @param name the name in the database @param member the name in the code */
export const toConflict = (name: string, path: string, member: string): string =>
  `"${name}" in ${path} is a table of your own: give ours another name with the option \`tables\` of SqlAdapter, such as { ${member}: { name: "auth_${name.toLowerCase()}" } }.`

/** Returns a sentence about columns that were added to a table which may have rows, or `undefined` if the database fills them with NULL. */
export function toRowHint(table: string, added: readonly Column[]): string | undefined {
  const required = added.filter((column) => column.isRequired).map(({ name }) => `"${name}"`)
  return required.length === 0
    ? undefined
    : `"${table}": rows that exist need a value for ${required.join(", ")}, so edit the migration.`
}
