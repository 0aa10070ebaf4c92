import type { Database, Result, Row, Statement } from "../database.ts"
import { type Batched, ofRows, type Part, sqliteReferences } from "./handle.ts"

const toPromise = <T>(call: () => T): Promise<T> => new Promise((resolve) => resolve(call()))

/** These drivers are synchronous, so nothing else runs between the statements of a batch. */
export const ofSqlite = (handle: Part<"prepare" | "exec">): Database => {
  let isReady = false
  const run = ({ sql, parameters }: Statement): Result => {
    if (!isReady) handle.exec(sqliteReferences)
    isReady = true
    const statement = handle.prepare(sql)
    if (statement.reader === false) return statement.run(...parameters), ofRows([])
    return ofRows(statement.all(...parameters) as readonly Row[])
  }
  return {
    dialect: "sqlite",
    run: (statement) => toPromise(() => run(statement)),
    batch: (statements) =>
      toPromise(() => {
        handle.exec("begin immediate")
        try {
          const results = statements.map(run)
          handle.exec("commit")
          return results
        } catch (thrown) {
          try {
            handle.exec("rollback")
          } catch {
            // SQLite has already undone the transaction, for example because the disk is full
          }
          throw thrown
        }
      }),
  }
}

const ofBatched = (result: Batched): Result => ofRows("rows" in result ? result.rows : result.results)

export const ofLibsql = (handle: Part<"execute" | "batch">): Database => {
  const toArgs = ({ sql, parameters }: Statement) => ({ sql, args: parameters })
  return {
    dialect: "sqlite",
    run: async (statement) => ofBatched(await handle.execute(toArgs(statement)) as Batched),
    batch: async (statements) => (await handle.batch(statements.map(toArgs), "write")).map(ofBatched),
  }
}

export const ofD1 = (handle: Part<"prepare" | "batch">): Database => {
  const bind = ({ sql, parameters }: Statement) => handle.prepare(sql).bind(...parameters)
  return {
    dialect: "sqlite",
    run: async (statement) => ofBatched(await bind(statement).all() as Batched),
    batch: async (statements) => (await handle.batch(statements.map(bind))).map(ofBatched),
  }
}
