import process from "node:process"
import type { Operation } from "./operation.ts"

export interface Effort {
  readonly rounds: number
  /** How long one turn takes about. */
  readonly milliseconds: number
}

/** Returns the value that this percentage of the values does not exceed. */
export function percentile(values: readonly number[], hundredths: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * hundredths / 100) - 1] ?? NaN
}

/** The figure of each list of measurements: other work of the machine only adds time, so the high ones say less. */
export const lowerQuartile = (values: readonly number[]): number => percentile(values, 25)

/** Calls each of them in each round, in changing order, so that a busy moment of the machine affects all of them. */
export async function takeTurns<T>(rounds: number, runners: readonly (() => T | Promise<T>)[]): Promise<T[][]> {
  const results = runners.map((): T[] => [])
  for (let round = 0; round < rounds; round++) {
    const turn = runners.map((run, n) => ({ run, n }))
    if (round % 2) turn.reverse()
    for (const { run, n } of turn) results[n]!.push(await run())
  }
  return results
}

async function repeat(operation: Operation, times: number): Promise<void> {
  for (let n = 0; n < times; n++) await operation()
}

/** Runs the operation for this long. Returns how often that was. */
async function warmUp(operation: Operation, milliseconds: number): Promise<number> {
  const until = performance.now() + milliseconds
  let times = 0
  do {
    await repeat(operation, 5)
    times += 5
  } while (performance.now() < until)
  return times
}

/**
 * Returns the microseconds of processor time that one run of each operation takes, in all threads of this process: the
 * lower quartile of batches that take turns.
 */
export async function race(operations: readonly Operation[], { rounds, milliseconds }: Effort): Promise<number[]> {
  const batches: (() => Promise<number>)[] = []
  for (const operation of operations) {
    await warmUp(operation, milliseconds * 10)
    const times = await warmUp(operation, milliseconds)
    batches.push(async () => {
      const before = process.cpuUsage()
      await repeat(operation, times)
      const { user, system } = process.cpuUsage(before)
      return (user + system) / times
    })
  }
  return (await takeTurns(rounds, batches)).map(lowerQuartile)
}
