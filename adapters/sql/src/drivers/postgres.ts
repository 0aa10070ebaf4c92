import { AdapterError } from "@svc-auth/core/errors"
import type { Database, Result, Row, Statement } from "../database.ts"
import {
  createQueue,
  type Handle,
  inTurn,
  mysqlIsolation,
  ofRows,
  once,
  type Part,
  sqliteReferences,
} from "./handle.ts"

/** PostgreSQL needs no batches, see {@link Database}. */
const batch = (): never => {
  throw new AdapterError("SqlAdapter: PostgreSQL has no batches")
}

/** Neon's function returns the rows themselves. */
export const ofPg = (handle: Part<"query">): Database => ({
  dialect: "postgres",
  async run({ sql, parameters }) {
    const result = await handle.query(sql, parameters)
    return ofRows("rows" in result ? result.rows ?? [] : result as readonly Row[])
  },
  batch,
})

/** `Bun.sql` has the methods of `postgres`, and is also a driver of other databases. */
export const ofPostgresJs = (handle: Part<"unsafe" | "begin">): Database => {
  const runOn = async (on: Handle, { sql, parameters }: Statement): Promise<Result> => {
    const rows = await on.unsafe!(sql, parameters)
    return ofRows([...rows], rows.count)
  }
  const run: Database["run"] = (statement) => runOn(handle, statement)
  const begin = (on: Handle, statements: readonly Statement[]) =>
    on.begin!((transaction) => inTurn(statements, (statement) => runOn(transaction, statement)))
  const name = handle.options?.adapter
  if (name === "mysql" || name === "mariadb") {
    return {
      dialect: "mysql",
      run,
      async batch(statements) {
        const connection = await handle.reserve!()
        try {
          await connection.unsafe!(`set transaction isolation level ${mysqlIsolation}`, [])
          return await begin(connection, statements)
        } finally {
          connection.release()
        }
      },
    }
  }
  if (name !== "sqlite") return { dialect: "postgres", run, batch }
  // one connection for all
  const enqueue = createQueue(handle)
  const prepare = once(() => handle.unsafe(sqliteReferences, []))
  return {
    dialect: name,
    run: (statement) => enqueue(() => prepare().then(() => run(statement))),
    batch: (statements) => enqueue(() => prepare().then(() => begin(handle, statements))),
  }
}
