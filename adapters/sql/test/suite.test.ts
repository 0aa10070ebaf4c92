import { PGlite } from "@electric-sql/pglite"
import { type AdapterFacts, adapterScenarios, runAdapterScenario } from "@svc-auth/conformance/adapter"
import { SqlAdapter } from "@svc-auth/sql"
import { type SchemaDialect, toSql } from "@svc-auth/sql/schema"
import { DatabaseSync } from "node:sqlite"
import { describe, test } from "vitest"
import { facts } from "./facts.ts"

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

const databases: readonly (readonly [name: string, database: object, facts: AdapterFacts])[] = [[
  "PGlite",
  await openPglite(),
  facts,
], ["node:sqlite", openSqlite(), facts]]

describe.each(databases)(
  "the adapter suite on %s",
  (_name, database, facts) => {
    const adapter = SqlAdapter(database)
    const scenarios = adapterScenarios(() => ({ adapter }))
    test.concurrent.each(scenarios.map((scenario) => [`${scenario.id}: ${scenario.name}`, scenario] as const))(
      "%s",
      async (_title, scenario) => {
        const outcome = await runAdapterScenario(scenario, facts)
        if (outcome.status === "failed") {
          throw outcome.error
        }
      },
    )
  },
)
