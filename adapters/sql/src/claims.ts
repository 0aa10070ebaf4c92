import { sql } from "kysely"
import { sweepNowAndThen } from "./rows.ts"
import type { Methods, Store } from "./store.ts"
import { toColumnName } from "./tables.ts"

/** Returns the methods by which processes exclude each other. */
export function createClaims(store: Store): Methods<"claim" | "release"> {
  const { dialect, nameOf, run, write } = store
  const table = store.tables.claim
  const [name, holder, expires] = ["name", "holder", "expires"].map((member) => sql.id(toColumnName(table, member)))
  const rows = nameOf(table)
  return {
    async claim(key, claimant, seconds) {
      await sweepNowAndThen(store, table)
      const now = store.now()
      const values = sql`(${name}, ${holder}, ${expires}) values (${key}, ${claimant}, ${
        now + Math.round(seconds * 1000)
      })`
      if (dialect !== "mysql") {
        const { rows: taken } = await run(
          table,
          write(
            sql`insert into ${rows} as c ${values} on conflict (${name}) do update
            set ${holder} = excluded.${holder}, ${expires} = excluded.${expires}
            where c.${expires} <= ${now} or c.${holder} = excluded.${holder} returning 1`,
          ),
        )
        return taken.length > 0
      }
      // assignments run in order: the second one sees the new holder
      const isFree = sql`${expires} <= ${now} or ${holder} = values(${holder})`
      await run(
        table,
        write(sql`insert into ${rows} ${values} on duplicate key update
          ${holder} = if(${isFree}, values(${holder}), ${holder}),
          ${expires} = if(${holder} = values(${holder}), values(${expires}), ${expires})`),
      )
      // no other holder can take this claim
      const held = await run(
        table,
        write(sql`select 1 from ${rows} where ${name} = ${key} and ${holder} = ${claimant}`),
      )
      return held.rows.length > 0
    },
    async release(key, claimant) {
      await run(table, write(sql`delete from ${rows} where ${name} = ${key} and ${holder} = ${claimant}`))
    },
  }
}
