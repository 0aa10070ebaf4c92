import { sql } from "kysely"
import { readColumn } from "../values.ts"
import { type Counting, decide, type Place, type Statements, type Text, toCounted, toMs } from "./statements.ts"

/** Returns the statements for MariaDB and MySQL. */
export function countInMysql(statements: Statements): Counting {
  const { store: { batch, write }, table, rows, name, count, expires, columns, row, toChanges, query } = statements

  function countUp(source: Text, now: number): Text {
    const { changes } = toChanges(now, (column) => column, sql`values(${expires})`)
    return sql`insert into ${rows} ${columns} ${source} on duplicate key update ${changes}`
  }

  return {
    /** The first statement locks the rows of the groups, so that the others read what no concurrent hit changes. */
    async hit(requests, now) {
      const groups = sql.join(requests.map(({ bound: { group } }) => sql`(${group}, 0, 0)`))
      const names = requests.flatMap(({ key, bound: { group, sharedKey } }) => [key, group, sharedKey])
      const variables = requests.map((_, at) => sql.raw(`@svc_place${at}`))
      const places = requests.map((_, at) => sql`(select place from ${sql.id(`place${at}`)})`)
      const chosen = requests.flatMap(({ key, windowSeconds, bound: { group, sharedKey, sharedSeconds } }, at) => {
        const [until, sharedUntil] = [now + toMs(windowSeconds), now + toMs(sharedSeconds)]
        return [
          sql`${row(group, until)} where ${variables[at]} = 'opened'`,
          sql`${row(key, until)} where ${variables[at]} <> 'shared'`,
          sql`${row(sharedKey, sharedUntil)} where ${variables[at]} = 'shared'`,
        ]
      })
      const results = await batch(table, [
        write(sql`insert into ${rows} ${columns} values ${groups} on duplicate key update ${count} = ${count}`),
        // `set` would lock what it reads, and the gaps where rows are missing
        write(sql`with ${decide(statements, requests, now)} select ${sql.join(places)} into ${sql.join(variables)}`),
        write(countUp(sql`select * from (${sql.join(chosen, sql` union all `)}) as chosen`, now)),
        write(sql`select ${name} as name, ${count} as n, ${expires} as ends,
          ${sql.join(variables.map((variable, at) => sql`${variable} as ${sql.id(`place${at}`)}`))}
          from ${rows} where ${name} in (${sql.join(names)})`),
      ])
      const found = results.at(-1)!.rows
      return requests.flatMap((request, at) => {
        const place = readColumn(found[0]!, `place${at}`) as Place | null
        return place === null ? [] : [toCounted(request, place, found)]
      })
    },

    /** One statement for each row, because one for all would lock them in another order than `hit`, and could lock all rows. */
    async refund(refunds) {
      await Promise.all(
        refunds.map(({ isOpen }) =>
          query(sql`update ${rows} set ${count} = ${count} - 1 where ${count} > 0 and ${isOpen}`)
        ),
      )
    },
  }
}
