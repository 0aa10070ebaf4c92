import type { Database, Result, Row, Statement } from "../database.ts"
import { createQueue, type Handle, has, inTurn, mysqlIsolation, ofRows } from "./handle.ts"

type MysqlResult = readonly [readonly Row[] | { readonly affectedRows: number }]

/** Rows have one form, whatever the options of the app's pool are. */
const mysqlOptions = {
  rowsAsArray: false,
  nestTables: false,
  typeCast: (_field: unknown, next: () => unknown) => next(),
}

export const ofMysql = (handle: Handle): Database => {
  const run = async (on: Handle, { sql, parameters }: Statement): Promise<Result> => {
    const [result] = await on.execute!({ sql, values: parameters, ...mysqlOptions }) as MysqlResult
    return "affectedRows" in result ? ofRows([], result.affectedRows) : ofRows(result)
  }
  const batch = async (own: Handle, statements: readonly Statement[]) => {
    // fails while the app has a transaction open on this connection, which must stay as it is
    await own.query!(`set transaction isolation level ${mysqlIsolation}`, [])
    try {
      await own.beginTransaction!()
      const results = await inTurn(statements, (statement) => run(own, statement))
      await own.commit!()
      return results
    } catch (thrown) {
      // a connection that cannot roll back must not return to the pool
      await own.rollback!().catch(() => own.destroy?.())
      throw thrown
    }
  }
  if (!has(handle, "getConnection")) {
    const enqueue = createQueue(handle.connection ?? handle)
    return {
      dialect: "mysql",
      run: (statement) => enqueue(() => run(handle, statement)),
      batch: (statements) => enqueue(() => batch(handle, statements)),
    }
  }
  return {
    dialect: "mysql",
    run: (statement) => run(handle, statement),
    async batch(statements) {
      const connection = await handle.getConnection()
      try {
        return await batch(connection, statements)
      } finally {
        connection.release()
      }
    },
  }
}
