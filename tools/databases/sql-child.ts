/**
 * Runs the scenarios for adapters on the database of the URL, on the runtime that runs this. Each line of its output is a scenario's id and its
 * error. With `hold`, it only prints what it has stored until it is killed.
 */
import process from "node:process"
import { adapterScenarios, runAdapterScenario } from "@svc-auth/conformance/adapter"
import { SqlAdapter } from "@svc-auth/sql"
import { facts } from "../../adapters/sql/test/facts.ts"

const [driver, url] = process.argv.slice(2) as [string, string]

/** The drivers. Each is imported by the runtime that has it. */
const drivers: Readonly<Record<string, () => Promise<object>>> = {
  async "Bun.sql"() {
    const { SQL } = await import("bun" as string) as { readonly SQL: new (url: string, options: object) => object }
    return new SQL(url, { max: 10 })
  },
  async pg() {
    const { default: pg } = await import("pg")
    return new pg.Pool({ connectionString: url, max: 10 })
  },
  async "bun:sqlite"() {
    const { Database } = await import("bun:sqlite" as string) as { readonly Database: new (file: string) => object }
    return new Database(url)
  },
}

const adapter = SqlAdapter(await drivers[driver]!())
for (const scenario of adapterScenarios(() => ({ adapter }))) {
  const outcome = await runAdapterScenario(scenario, facts)
  console.log(JSON.stringify([scenario.id, outcome.status === "failed" ? String(outcome.error) : null]))
}
process.exit()
