/** How many checks of a stage passed, failed and were skipped. */
export interface Tally {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

export const nothing: Tally = { passed: 0, failed: 0, skipped: 0 }
export const onePassed: Tally = { ...nothing, passed: 1 }
export const oneFailed: Tally = { ...nothing, failed: 1 }

export function sum(tallies: readonly Tally[]): Tally {
  return tallies.reduce((a, b) => ({
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
  }), nothing)
}

/** Returns the line that ends every run, and that a caller may parse. */
export function toLine(tally: Tally): string {
  return `${tally.passed} passed, ${tally.failed} failed, ${tally.skipped} skipped`
}

/** Returns the last such line of an output, if it has one. */
export function fromLine(output: string): Tally | undefined {
  const last = [...output.matchAll(/^(\d+) passed, (\d+) failed, (\d+) skipped$/gm)].at(-1)
  return last && { passed: Number(last[1]), failed: Number(last[2]), skipped: Number(last[3]) }
}
