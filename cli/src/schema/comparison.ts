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
  /** True if each row needs a value. */
  readonly isRequired: boolean
}

/** The changes that add what is missing. */
export interface Addition {
  readonly changes: readonly Change[]
  /** What the developer must also do by hand, because the changes do not contain it. */
  readonly left: readonly string[]
}

/** The tables of a project, compared with those that the adapter needs. */
export interface Comparison {
  /** The files that have at least one of the tables. */
  readonly found: readonly string[]
  /** The missing tables and columns, such as `the table "session"`. */
  readonly missing: readonly string[]
  /** What the developer must do by hand, regardless of what is added. */
  readonly left: readonly string[]
  /** Why nothing can be added safely: a table of the app has one of the names. */
  readonly conflicts: readonly string[]
  /** True if the users of the project have integers as ids. */
  readonly hasIntegerIds: boolean
  /** What is missing, as text. Empty if nothing is missing. */
  readonly text: string
  /** @param target the path of the file or folder @throws {Refusal} if it cannot be extended safely */
  readonly add: (target: string) => Addition
}

/** Returns true if a table of the app with one of our names is ours: it has more than half of the columns that each row needs. */
export function isOurs(needed: readonly Column[], found: readonly Column[]): boolean {
  const required = needed.filter((column) => column.isRequired)
  const shared = required.filter(({ name }) => found.some((column) => column.name === name))
  return shared.length * 2 > required.length
}

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
