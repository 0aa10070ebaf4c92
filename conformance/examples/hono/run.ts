import process from "node:process"
import { type Cell, runScenario, scenarios, toCell, toMarkdown } from "@svc-auth/conformance"
import { startServerDriver } from "@svc-auth/conformance/drivers/server"
import { servers } from "./servers.ts"

const cells: Cell[] = []
for (const options of servers) {
  const driver = await startServerDriver(options)
  for (const scenario of scenarios) {
    if (options.base && !scenario.needs.includes("sub-path")) continue
    const outcome = await runScenario(scenario, driver)
    if (outcome.status === "failed") console.error(`${scenario.id}: ${scenario.name}\n${outcome.error.message}\n`)
    cells.push(toCell(scenario, driver, outcome))
  }
  await driver.close()
}
console.log(toMarkdown(cells))
process.exitCode = cells.some(({ status }) => status === "failed") ? 1 : 0
