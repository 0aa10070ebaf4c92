import { afterAll, beforeAll, describe, it } from "vitest"
import { writeCells } from "../matrix/cells.ts"
import { type Cell, toCell, toTotals } from "../../conformance/src/matrix.ts"
import { runScenario } from "../../conformance/src/run.ts"
import type { Driver, ListedScenario } from "../../conformance/src/scenario.ts"

/**
 * Registers each scenario as a test of the driver that `start` returns.
 * @param missing why the driver is not available on this machine; if set, all scenarios are skipped
 */
export function conformLater(
  title: string,
  start: () => Promise<Driver>,
  walks: readonly ListedScenario[],
  missing?: string,
): void {
  describe(title, () => {
    const cells: Cell[] = []
    let driver: Driver | undefined
    beforeAll(async () => {
      if (!missing) driver = await start()
    })
    for (const scenario of walks) {
      it(`${scenario.id}: ${scenario.name}`, async (context) => {
        if (missing) context.skip(missing)
        const outcome = await runScenario(scenario, driver!)
        cells.push(toCell(scenario, driver!, outcome))
        if (outcome.status === "skipped") context.skip(outcome.reason)
        if (outcome.status === "failed") throw outcome.error
      })
    }
    afterAll(async () => {
      await driver?.close()
      writeCells(title, cells, walks.map(({ id }) => id))
      console.log(toTotals(cells))
    })
  })
}
