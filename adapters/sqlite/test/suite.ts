/**
 * Runs the scenarios for adapters on a file, on the runtime that runs this. Each line of its output is a scenario's id and its error.
 * @module
 */
import { adapterScenarios, runAdapterScenario } from "@svc-auth/conformance/adapter"
import { SqliteAdapter } from "@svc-auth/sqlite"
import { writeSync } from "node:fs"
import process from "node:process"

const adapter = SqliteAdapter(process.argv[2]!)
for (const scenario of adapterScenarios(() => ({ adapter }))) {
  const outcome = await runAdapterScenario(scenario)
  const failure = outcome.status === "failed" ? String(outcome.error) : undefined
  writeSync(1, `${JSON.stringify([scenario.id, failure])}\n`)
}
adapter.close()
