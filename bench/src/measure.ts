import type { Operation } from "./operation.ts"

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low = NaN, high = NaN] = sorted.length % 2 ? [sorted[middle], sorted[middle]] : sorted.slice(middle - 1)
  return (low + high) / 2
}

/** Operations a second, one after the other, for about so long. */
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

/** The median rates of operations that take turns, so that a busy moment of the machine hits all of them alike. */
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

/** Below which so many hundredths of the values are. */
export function percentile(values: readonly number[], hundredths: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * hundredths / 100) - 1] ?? NaN
}

/** The milliseconds that each run took, of operations that take turns of so many runs. */
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
