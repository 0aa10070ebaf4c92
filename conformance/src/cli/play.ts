import { type Cell, toCell } from "../matrix.ts"
import { runScenario } from "../run.ts"
import type { Driver, ListedScenario } from "../scenario.ts"
import type { Progress } from "./progress.ts"
import { toReport } from "./report.ts"

/** One scenario's outcome, and how long it took. */
export interface Result {
  readonly cell: Cell
  readonly seconds: number
}

/** Milliseconds to wait for the app's process to end after a request without a response. */
const patience = 5_000
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Plays the scenarios one after the other, and stops if the app has ended. */
export async function play(
  scenarios: readonly ListedScenario[],
  driver: Driver,
  progress: Progress,
  ended: AbortSignal,
): Promise<readonly Result[]> {
  const results: Result[] = []
  const aborted = new Promise((resolve) => ended.addEventListener("abort", resolve, { once: true }))
  for (const scenario of scenarios) {
    if (ended.aborted) break
    progress.begin(scenario.id)
    const before = performance.now()
    const outcome = await runScenario(scenario, driver)
    const seconds = (performance.now() - before) / 1_000
    const isUnanswered = outcome.status === "failed" && outcome.walk.at(-1)?.response.status === 0
    if (isUnanswered) await Promise.race([aborted, pause(patience)])
    const report = outcome.status === "failed" ? { report: toReport(scenario, outcome) } : {}
    const cell = { ...toCell(scenario, driver, outcome), ...report }
    results.push({ cell, seconds })
    progress.end(cell)
  }
  return results
}
