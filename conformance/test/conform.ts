import { appendFileSync, mkdirSync } from "node:fs"
import { afterAll, beforeAll, describe, it } from "vitest"
import { type Cell, toCell } from "../src/matrix.ts"
import { runScenario } from "../src/run.ts"
import type { Driver } from "../src/scenario.ts"
import { scenarios } from "../src/scenarios/index.ts"

/** Where the cells of a run are collected, one JSON object a line. */
export const cellsFile: URL = new URL("../../node_modules/.cache/svc-auth/cells.jsonl", import.meta.url)

/** Minutes that a build and a start may take, in milliseconds. */
const startLimit = 300_000

/** Registers every scenario as a test of a driver that `start` gives. */
export function conformLater(title: string, start: () => Promise<Driver>): void {
  describe(title, () => {
    const cells: Cell[] = []
    let driver: Driver | undefined
    beforeAll(async () => {
      driver = await start()
    }, startLimit)
    for (const scenario of scenarios) {
      it(`${scenario.id}: ${scenario.name}`, async (context) => {
        const outcome = await runScenario(scenario, driver!)
        cells.push(toCell(scenario, driver!, outcome))
        if (outcome.status === "skipped") context.skip(`needs ${outcome.missing.join(", ")}`)
        if (outcome.status === "failed") throw outcome.error
      })
    }
    afterAll(async () => {
      await driver?.close()
      mkdirSync(new URL(".", cellsFile), { recursive: true })
      appendFileSync(cellsFile, cells.map((cell) => `${JSON.stringify(cell)}\n`).join(""))
    })
  })
}

/** Registers every scenario as a test of this driver. */
export const conform = (driver: Driver): void =>
  conformLater(`${driver.binding}, ${driver.name}`, () => Promise.resolve(driver))
