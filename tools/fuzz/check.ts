/**
 * Runs properties of fast-check and reports their results.
 * @module
 */
import fc, { type Arbitrary } from "fast-check"
import type { Sent } from "./arbitraries.ts"

/** The options of the command line. */
export interface Wanted {
  readonly runs: number
  readonly seed: number
  /** The path of the failure to repeat, as fast-check printed it. */
  readonly path?: string | undefined
}

const show = ({ method, target, headers, body }: Sent): string =>
  [
    `  ${method} ${target}`,
    ...headers.map(([name, text]) => `  ${name}: ${JSON.stringify(text)}`),
    ...(body === undefined ? [] : [`  body: ${JSON.stringify(typeof body === "string" ? body : [...body])}`]),
  ].map((line) => line.slice(0, 1_500)).join("\n")

/**
 * Tries inputs until one fails, and shrinks that one.
 * @param judge returns what is wrong with an input
 * @param again the command that repeats the run, without seed and path
 * @returns whether no input failed
 */
export async function check<T>(
  inputs: Arbitrary<T>,
  judge: (input: T) => Promise<string | undefined>,
  toSent: (input: T) => Sent,
  { runs, seed, path }: Wanted,
  again: string,
): Promise<boolean> {
  const property = fc.asyncProperty(inputs, async (input) => {
    const fault = await judge(input)
    if (fault !== undefined) throw new Error(fault)
  })
  const { failed, counterexample, counterexamplePath, errorInstance, numRuns, numShrinks } = await fc.check(property, {
    ...{ numRuns: runs, seed },
    ...path !== undefined && { path },
  })
  if (!failed) return true
  console.log(
    `\ninput ${numRuns}, made smaller ${numShrinks} times: ${
      errorInstance instanceof Error ? errorInstance.message : errorInstance
    }`,
  )
  if (counterexample) console.log(show(toSent(counterexample[0])))
  console.log(`again: ${again} --seed ${seed} --path ${counterexamplePath}`)
  return false
}

/** Returns the counts as one line, in the order of the statuses. */
export const toCounts = (statuses: ReadonlyMap<number, number>): string =>
  [...statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status} × ${count}`).join(", ")
