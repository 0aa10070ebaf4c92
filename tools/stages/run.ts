import process from "node:process"
import { stopWithChildren } from "../process.ts"
import { oneFailed, sum, type Tally, toLine } from "../tally.ts"

export type Stage = readonly [title: string, run: () => Promise<Tally>]

/** Runs the checks one after the other and adds up their counts. */
export async function inTurn(...checks: readonly (() => Promise<Tally>)[]): Promise<Tally> {
  const tallies: Tally[] = []
  for (const check of checks) tallies.push(await check())
  return sum(tallies)
}

/** Runs the checks two at a time, because most machines have two processors or more, and adds up their counts. */
export async function inPairs(...checks: readonly (() => Promise<Tally>)[]): Promise<Tally> {
  const waiting = [...checks]
  const tallies: Tally[] = []
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) tallies.push(await check())
  }
  await Promise.all([work(), work()])
  return sum(tallies)
}

/**
 * Runs the stages one after the other, prints the time of each and, last, the line `N passed, N failed, N skipped` for
 * all of them. Sets the exit code to 1 if a check failed.
 */
export async function runStages(stages: readonly Stage[]): Promise<void> {
  stopWithChildren()
  const tallies: Tally[] = []
  for (const [title, run] of stages) {
    const began = performance.now()
    console.log(`\n── ${title} ${"─".repeat(Math.max(3, 70 - title.length))}`)
    const tally = await run().catch((error: unknown) => {
      console.log(`  FAILED  ${String(error)}`)
      return oneFailed
    })
    tallies.push(tally)
    console.log(`  ${toLine(tally)} (${((performance.now() - began) / 1000).toFixed(1)} s)`)
  }
  const total = sum(tallies)
  console.log(`\n${toLine(total)}`)
  process.exitCode = total.failed > 0 ? 1 : 0
}
