import { afterAll, it } from "vitest"
import { type Cell, toCell } from "../../conformance/src/matrix.ts"
import { writeCells } from "../matrix/cells.ts"
import { createDriver, toChecks } from "./suite.ts"

const driver = createDriver()
const checks = toChecks([], driver)
const cells: Cell[] = []

afterAll(async () => {
  await driver.close()
  writeCells("core, in-process, Node", cells, checks.map(({ id }) => id))
})

for (const check of checks) {
  it(`${check.id}: ${check.name}`, async (context) => {
    const outcome = await check.run()
    cells.push(toCell(check, driver, outcome))
    if (outcome.status === "failed") throw outcome.error
    if (outcome.status === "skipped") context.skip(outcome.reason)
  })
}
