import { AdapterError } from "@svc-auth/core/errors"
import type { Database, Result, Row, Statement } from "../database.ts"
import { createQueue, type Handle, inTurn, ofRows, type Part } from "./handle.ts"

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

export const ofPostgresJs = (handle: Part<"unsafe" | "begin">): Database => {
  const run = async (on: Handle, { sql, parameters }: Statement): Promise<Result> => {
    const rows = await on.unsafe!(sql, parameters)
    return ofRows([...rows], rows.count)
  }
  const batch: Database["batch"] = (statements) =>
    handle.begin((transaction) => inTurn(statements, (statement) => run(transaction, statement)))
  const name = handle.options?.adapter
  if (name !== "sqlite") {
    const dialect = name === "mysql" || name === "mariadb" ? "mysql" : "postgres"
    return { dialect, run: (statement) => run(handle, statement), batch }
  }
  // `Bun.sql` has a single connection to SQLite
  const enqueue = createQueue(handle)
  let isReady = false
  const prepare = async () => {
    if (!isReady) await handle.unsafe("pragma foreign_keys = on", [])
    isReady = true
  }
  return {
    dialect: name,
    run: (statement) => enqueue(() => prepare().then(() => run(handle, statement))),
    batch: (statements) => enqueue(() => prepare().then(() => batch(statements))),
  }
}
