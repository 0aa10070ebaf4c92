/**
 * The in-process scenarios on whatever runtime runs this file; `npm test` runs it on Deno. It needs no file and
 * no network.
 * @module
 */
import process from "node:process"
import { createCoreDriver } from "../conformance/src/drivers/core.ts"
import { runScenario } from "../conformance/src/run.ts"
import { scenarios } from "../conformance/src/scenarios/index.ts"
import { toLine } from "./tally.ts"

const driver = createCoreDriver()
const tally = { passed: 0, failed: 0, skipped: 0 }
for (const scenario of scenarios) {
  const outcome = await runScenario(scenario, driver)
  // One that needs a socket or a browser is none of this run's.
  if (outcome.status === "skipped") continue
  if (outcome.status === "failed") {
    tally.failed++
    console.log(`FAILED  ${scenario.id}: ${scenario.name}\n${outcome.error.stack ?? outcome.error.message}`)
  } else tally.passed++
}
await driver.close()
console.log(`${driver.name} on ${driver.runtime}`)
console.log(toLine(tally))
process.exitCode = tally.failed > 0 ? 1 : 0
