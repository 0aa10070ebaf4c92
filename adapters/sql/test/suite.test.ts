import { PGlite } from "@electric-sql/pglite"
import { createClient } from "@libsql/client"
import { adapterScenarios, runAdapterScenario } from "@svc-auth/conformance/adapter"
import { SqlAdapter } from "@svc-auth/sql"
import { type SchemaDialect, toSql } from "@svc-auth/sql/schema"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { afterAll, describe, test } from "vitest"
import { facts } from "./facts.ts"

const folder = mkdtempSync(join(tmpdir(), "svc-auth-sql-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const create = (dialect: SchemaDialect) => toSql({ dialect }).map((statement) => `${statement};`).join("\n")

async function openPglite(): Promise<object> {
  const database = new PGlite()
  await database.exec(create("postgres"))
  return database
}

function openSqlite(): object {
  const database = new DatabaseSync(":memory:")
  database.exec(create("sqlite"))
  return database
}

async function openLibsql(): Promise<object> {
  const database = createClient({ url: `file:${join(folder, "libsql.db")}` })
  await database.executeMultiple(create("sqlite"))
  return database
}

describe.each([
  ["PGlite", await openPglite()],
  ["node:sqlite", openSqlite()],
  ["libSQL, in a file", await openLibsql()],
])("the adapter suite on %s", (_name, database) => {
  const adapter = SqlAdapter(database)
  const scenarios = adapterScenarios(() => ({ adapter }))
  test.concurrent.each(scenarios.map((scenario) => [`${scenario.id}: ${scenario.name}`, scenario] as const))(
    "%s",
    async (_title, scenario) => {
      const outcome = await runAdapterScenario(scenario, facts)
      if (outcome.status === "failed") throw outcome.error
    },
  )
})
