/**
 * The checks that need only web standards: the scenarios on the core in process, the adapter suite on the store in memory, the
 * vectors of the session cookie and of the cryptography below it. The other files in this folder run them, one runtime each.
 * @module
 */
import { MemoryAdapter } from "@svc-auth/core/adapters/memory"
import { adapterScenarios } from "../../conformance/src/adapter/index.ts"
import { createCoreDriver } from "../../conformance/src/drivers/core.ts"
import { type Cell, toCell } from "../../conformance/src/matrix.ts"
import { type Outcome, runScenario } from "../../conformance/src/run.ts"
import type { Driver } from "../../conformance/src/scenario.ts"
import { scenarios } from "../../conformance/src/scenarios/index.ts"
import { parts } from "../../core/test/oauth/second-opinion/parts.ts"
import { checkTable } from "../../core/test/oauth/second-opinion/table.ts"
import { primitivesChecks } from "./primitives.ts"
import { vectorChecks } from "./vectors.ts"

/** The outcome of one check, and the full error of a failure. */
export interface Played {
  readonly cell: Cell
  readonly error?: string
}

interface Check {
  /** `topic/name` */
  readonly id: string
  readonly name: string
  run(): Promise<Outcome>
}

export const createDriver = (): Driver => createCoreDriver(["big-headers"])

const toCheck = (id: string, { name, run }: { readonly name: string; run(): Promise<void> }): Check => ({
  ...{ id, name },
  async run() {
    try {
      await run()
      return { status: "passed" }
    } catch (thrown) {
      return { status: "failed", error: thrown instanceof Error ? thrown : new Error(String(thrown)), walk: [] }
    }
  },
})

/** Messages of providers that a second judge also judges. On Node, the tests of the core play them, so they are played here only by their name. */
const opinions: readonly Check[] = parts.map((part) =>
  toCheck(`opinions/${part.name}`, { name: `both judges agree on ${part.name}`, run: () => checkTable(part) })
)

/** @param topics or ids to play; empty: all, except the opinions */
export function toChecks(topics: readonly string[], driver: Driver = createDriver()): readonly Check[] {
  const all: readonly Check[] = [
    ...scenarios.map((scenario) => ({ ...scenario, run: () => runScenario(scenario, driver) })),
    ...adapterScenarios(() => ({ adapter: MemoryAdapter() })).map((one) => toCheck(`adapter/${one.id}`, one)),
    ...vectorChecks.map((one) => toCheck(`vectors/${one.name}`, one)),
    ...primitivesChecks.map((one) => toCheck(`primitives/${one.name}`, one)),
  ]
  const isWanted = ({ id }: Check) => topics.some((topic) => id === topic || id.startsWith(`${topic}/`))
  return topics.length === 0 ? all : [...all, ...opinions].filter(isWanted)
}

/** Runs the checks one after the other on the current runtime. Closes the driver at the end. */
export async function* play(topics: readonly string[], driver: Driver = createDriver()): AsyncGenerator<Played> {
  for (const check of toChecks(topics, driver)) {
    const outcome = await check.run()
    const cell = toCell(check, driver, outcome)
    yield outcome.status === "failed" ? { cell, error: outcome.error.stack ?? outcome.error.message } : { cell }
  }
  await driver.close()
}
