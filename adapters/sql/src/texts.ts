import { sql } from "kysely"
import { isId } from "./compiler.ts"
import { orNone } from "./rows.ts"
import type { Methods, Store } from "./store.ts"
import { type Table, toColumnName } from "./tables.ts"
import { readColumn } from "./values.ts"

type Texts = Methods<
  "getPassword" | "replacePassword" | "getFactors" | "replaceFactors"
>

/** Returns the methods for passwords and second factors, which replace a text only if the expected one is stored. */
export function createTexts(store: Store): Texts {
  const passwords = createText(store, store.tables.password)
  const factors = createText(store, store.tables.secondFactor)
  return {
    getPassword: passwords.find,
    replacePassword: passwords.replace,
    getFactors: factors.find,
    replaceFactors: factors.replace,
  }
}

function createText({ dialect, nameOf, run, tables, write }: Store, table: Table) {
  const [userId, text, id] = [
    sql.id(toColumnName(table, "userId")),
    sql.id(toColumnName(table, "text")),
    sql.id(toColumnName(tables.user, "id")),
  ]
  const rows = nameOf(table)
  const find = async (user: string): Promise<string | null> => {
    const { rows: [row] } = await orNone(() =>
      run(table, write(sql`select ${text} as text from ${rows} where ${isId(dialect, userId, user)}`))
    )
    return row ? String(readColumn(row, "text")) : null
  }
  /** Returns the statement, which changes one row or none. */
  const toReplacement = (user: string, expected: string | null, next: string | null) => {
    if (expected !== null) {
      const where = sql`where ${isId(dialect, userId, user)} and ${text} = ${expected}`
      return next === null ? sql`delete from ${rows} ${where}` : sql`update ${rows} set ${text} = ${next} ${where}`
    }
    const value = sql`cast(${next} as ${sql.raw(dialect === "mysql" ? "char" : "text")})`
    const source = sql`(${userId}, ${text}) select ${id}, ${value} from ${nameOf(tables.user)}
      where ${isId(dialect, id, user)}`
    return dialect === "mysql"
      ? sql`insert ignore into ${rows} ${source}`
      : sql`insert into ${rows} ${source} on conflict (${userId}) do nothing`
  }
  return {
    find,
    async replace(user: string, expected: string | null, next: string | null): Promise<boolean> {
      if (expected === null && next === null) {
        const toUser = () => write(sql`select 1 from ${nameOf(tables.user)} where ${isId(dialect, id, user)}`)
        return await find(user) === null && (await orNone(() => run(table, toUser()))).rows.length > 0
      }
      const { rows, changed } = await orNone(() => {
        const statement = toReplacement(user, expected, next)
        return run(table, write(dialect === "mysql" ? statement : sql`${statement} returning 1`))
      })
      return (dialect === "mysql" ? changed : rows.length) > 0
    },
  }
}
