import type { Operation } from "./operation.ts"

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low = NaN, high = NaN] = sorted.length % 2 ? [sorted[middle], sorted[middle]] : sorted.slice(middle - 1)
  return (low + high) / 2
}

/** Returns operations per second, one after the other, measured for about this long. */
async function rate(operation: Operation, milliseconds: number): Promise<number> {
  const began = performance.now()
  let count = 0
  let passed = 0
  do {
    for (let n = 0; n < 8; n++) await operation()
    count += 8
    passed = performance.now() - began
  } while (passed < milliseconds)
  return count * 1000 / passed
}

export interface Effort {
  readonly rounds: number
  readonly milliseconds: number
}

/** Returns the median rates of operations that take turns, so that a busy moment of the machine affects all of them. */
export async function race(operations: readonly Operation[], { rounds, milliseconds }: Effort): Promise<number[]> {
  const rates = operations.map((): number[] => [])
  for (const operation of operations) await rate(operation, milliseconds * 2)
  for (let round = 0; round < rounds; round++) {
    const turn = operations.map((operation, n) => ({ operation, n }))
    if (round % 2) turn.reverse()
    for (const { operation, n } of turn) rates[n]?.push(await rate(operation, milliseconds))
  }
  return rates.map(median)
}

/** Returns the value that this percentage of the values does not exceed. */
export function percentile(values: readonly number[], hundredths: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * hundredths / 100) - 1] ?? NaN
}

/** Returns the milliseconds of each run. The operations take turns of this many runs. */
export async function clock(operations: readonly Operation[], rounds: number, runs: number): Promise<number[][]> {
  const times = operations.map((): number[] => [])
  for (let round = 0; round < rounds; round++) {
    const turn = operations.map((operation, n) => ({ operation, n }))
    if (round % 2) turn.reverse()
    for (const { operation, n } of turn) {
      for (let run = 0; run < runs; run++) {
        const began = performance.now()
        await operation()
        times[n]?.push(performance.now() - began)
      }
    }
  }
  return times
}
