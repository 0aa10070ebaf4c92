/**
 * Finds inputs that cost much more CPU than others.
 * @module
 */

/** How many times the median an input may cost. */
const allowed = 20
/** How often a suspect is repeated. The cheapest run counts, so that garbage collection causes no false alarm. */
const repeats = 5
/** The number of inputs from which on the median is used. */
const fewest = 200

/** Steps per doubling of the buckets of costs. */
const fineness = 16
const toBucket = (microseconds: number): number => Math.round(Math.log2(microseconds + 1) * fineness)
const fromBucket = (bucket: number): number => 2 ** (bucket / fineness) - 1

/** The CPU costs of the inputs of a run. */
export class Costs {
  readonly #counts: number[] = []
  #all = 0

  /** The median in microseconds. */
  get median(): number {
    let below = 0
    const bucket = this.#counts.findIndex((count = 0) => (below += count) * 2 >= this.#all)
    return fromBucket(Math.max(bucket, 0))
  }

  /**
   * Records the cost of an input, and repeats it if the cost is out of proportion.
   * @param again returns the current cost of the input, in microseconds
   * @returns what is wrong
   */
  async judge(microseconds: number, again: () => Promise<number>): Promise<string | undefined> {
    const bucket = toBucket(microseconds)
    this.#counts[bucket] = (this.#counts[bucket] ?? 0) + 1
    this.#all++
    const limit = this.median * allowed
    if (this.#all < fewest || microseconds <= limit) return undefined
    let least = microseconds
    for (let repeat = 0; repeat < repeats && least > limit; repeat++) least = Math.min(least, await again())
    if (least <= limit) return undefined
    return `${(least / 1_000).toFixed(1)} ms of CPU, ${Math.round(least / this.median)} times the median`
  }
}
