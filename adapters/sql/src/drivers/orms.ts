import { AdapterError } from "@svc-auth/core/errors"
import type { Database, Dialect, Result, Row, Statement } from "../database.ts"
import { type Handle, inTurn, mysqlIsolation, ofRows, once, type Part, sqliteReferences } from "./handle.ts"

const prismaDialects: Readonly<Record<string, Dialect>> = {
  postgresql: "postgres",
  postgres: "postgres",
  cockroachdb: "postgres",
  mysql: "mysql",
}

export const ofPrisma = (handle: Part<"$queryRawUnsafe" | "$executeRawUnsafe" | "$transaction">): Database => {
  const dialect = prismaDialects[handle._activeProvider ?? ""]
  if (!dialect) {
    throw new AdapterError(
      `SqlAdapter: Prisma stores the dates of ${handle._activeProvider} in another form; pass the driver of the database instead of Prisma's client`,
    )
  }
  const returnsRows = (sql: string) => dialect === "postgres" || /^\s*select\b(?![^]* into @)/i.test(sql)
  const run = ({ sql, parameters }: Statement): Promise<readonly Row[] | number> =>
    returnsRows(sql) ? handle.$queryRawUnsafe(sql, ...parameters) : handle.$executeRawUnsafe(sql, ...parameters)
  const toResult = (result: readonly Row[] | number) => typeof result === "number" ? ofRows([], result) : ofRows(result)
  return {
    dialect,
    run: async (statement) => toResult(await run(statement)),
    batch: async (statements) =>
      (await handle.$transaction(statements.map(run), { isolationLevel: "ReadCommitted" })).map(toResult),
  }
}

export const ofKysely = (handle: Part<"executeQuery" | "selectFrom" | "transaction">): Database => {
  const { sql } = handle.selectFrom("t").where("c", "=", "v").compile()
  const dialect = sql.includes("`") ? "mysql" : sql.includes("$1") ? "postgres" : "sqlite"
  const toQuery = ({ sql, parameters }: Statement) => ({ sql, parameters, query: { kind: "RawNode" }, queryId: {} })
  const run = async (on: Handle, statement: Statement): Promise<Result> => {
    // an app's plugins could rename the columns
    const { rows, numAffectedRows } = await (on.withoutPlugins?.() ?? on)
      .executeQuery!(toQuery(statement))
    return ofRows(rows, Number(numAffectedRows ?? rows.length))
  }
  const prepare = once(async () => {
    if (dialect === "sqlite") await run(handle, { sql: sqliteReferences, parameters: [] })
  })
  return {
    dialect,
    async run(statement) {
      await prepare()
      return await run(handle, statement)
    },
    async batch(statements) {
      await prepare()
      const transaction = handle.transaction()
      const isolated = dialect === "mysql" ? transaction.setIsolationLevel(mysqlIsolation) : transaction
      return await isolated.execute((own) => inTurn(statements, (statement) => run(own, statement)))
    },
  }
}
