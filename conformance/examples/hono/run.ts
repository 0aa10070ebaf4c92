import process from "node:process"
import { type Cell, runScenario, scenarios, toCell, toMarkdown } from "@svc-auth/conformance"
import { startServerDriver } from "@svc-auth/conformance/drivers/server"
import { servers } from "./servers.ts"

/** `node run.ts`: all; `node run.ts credentials/ app/me`: those whose id begins so. */
const wanted = process.argv.slice(2)
const played = scenarios.filter(({ id }) => wanted.length === 0 || wanted.some((start) => id.startsWith(start)))

const cells: Cell[] = []
for (const options of servers) {
  const driver = await startServerDriver(options)
  for (const scenario of played) {
    if (options.base && !scenario.needs.includes("sub-path")) continue
    const outcome = await runScenario(scenario, driver)
    if (outcome.status === "failed") console.error(`${scenario.id}: ${scenario.name}\n${outcome.error.message}\n`)
    cells.push(toCell(scenario, driver, outcome))
  }
  await driver.close()
}
console.log(toMarkdown(cells))
process.exitCode = cells.some(({ status }) => status === "failed") ? 1 : 0
