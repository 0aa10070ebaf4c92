import type { RevocationStore } from "@svc-auth/core/adapters"
import { sql } from "kysely"
import { sweepNowAndThen } from "./rows.ts"
import type { Store } from "./store.ts"
import { toColumnName } from "./tables.ts"
import { readColumn } from "./values.ts"

const toDate = (value: unknown): Date | null => value === null || value === undefined ? null : new Date(Number(value))

/** Returns a store of revocations. */
export function createRevocations(store: Store): RevocationStore {
  const { dialect, nameOf, run, write } = store
  const table = store.tables.revocation
  const rows = nameOf(table)
  const [name, notBefore, previous, expires] = [
    "name",
    "notBefore",
    "previous",
    "expires",
  ].map((member) => sql.id(toColumnName(table, member)))
  const isMysql = dialect === "mysql"
  const greatest = sql.raw(dialect === "sqlite" ? "max" : "greatest")
  const held = (column: unknown) => isMysql ? column : sql`r.${column}`
  const next = (column: unknown) => isMysql ? sql`values(${column})` : sql`excluded.${column}`
  const latest = (column: unknown) => sql`${column} = ${greatest}(${held(column)}, ${next(column)})`
  return {
    async revoke(key, date, until) {
      await sweepNowAndThen(store, table)
      const values = sql`(${name}, ${notBefore}, ${expires}) values (${key}, ${date.getTime()}, ${until.getTime()})`
      // the statement stores the date that it replaces, because not all databases can return it
      const changes = sql`${previous} = case when ${held(expires)} > ${store.now()} then ${held(notBefore)} end,
        ${latest(notBefore)}, ${latest(expires)}`
      if (!isMysql) {
        const { rows: [row] } = await run(
          table,
          write(
            sql`insert into ${rows} as r ${values} on conflict (${name}) do update set ${changes}
            returning ${previous} as date`,
          ),
        )
        return toDate(readColumn(row!, "date"))
      }
      const [, read] = await store.batch(table, [
        write(sql`insert into ${rows} ${values} on duplicate key update ${changes}`),
        write(sql`select ${previous} as date from ${rows} where ${name} = ${key}`),
      ])
      return toDate(readColumn(read!.rows[0]!, "date"))
    },
    async findRevocations(keys) {
      if (keys.length === 0) return []
      const { rows: found } = await run(
        table,
        write(sql`select ${name} as name, ${notBefore} as date from ${rows}
          where ${expires} > ${store.now()} and ${name} in (${sql.join(keys)})`),
      )
      const dates = new Map(found.map((row) => [readColumn(row, "name"), toDate(readColumn(row, "date"))]))
      return keys.map((key) => dates.get(key) ?? null)
    },
  }
}
