import fc, { type Arbitrary } from "fast-check"
import { report } from "../stages/command.ts"
import type { Tally } from "../tally.ts"

/** The options of the command line. */
export interface Wanted {
  readonly runs: number
  readonly seed: number
  /** The path of the failure to repeat, as fast-check printed it. */
  readonly path?: string | undefined
}

/** Counts responses by status, or another kind of answer: a run with nothing but 400 has tested little. */
export class Statuses extends Map<number | string, number> {
  add(status: number | string): void {
    this.set(status, (this.get(status) ?? 0) + 1)
  }
}

/**
 * Tries inputs until one fails, shrinks that one, and prints it with its seed and path.
 * @param judge returns what is wrong with an input
 */
export async function check<T>(
  name: string,
  inputs: Arbitrary<T>,
  judge: (input: T, statuses: Statuses) => Promise<string | undefined>,
  { runs, seed, path }: Wanted,
): Promise<Tally> {
  const statuses = new Statuses()
  const property = fc.asyncProperty(inputs, async (input) => {
    const fault = await judge(input, statuses)
    if (fault !== undefined) throw new Error(fault)
  })
  const options = { numRuns: runs, seed, ...path !== undefined && { path } }
  const fault = await fc.assert(property, options).then(
    () => undefined,
    (error: Error) => `${error}\n${error.cause ?? ""}`,
  )
  const counts = [...statuses].toSorted(([a], [b]) => a < b ? -1 : 1).map(([status, count]) => `${status} × ${count}`)
  return report(`${name}: ${runs} inputs, seed ${seed}; answers: ${counts.join(", ")}`, fault)
}
