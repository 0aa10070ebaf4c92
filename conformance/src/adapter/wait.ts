/**
 * Repeats the check until it returns `true`, because stores expire rows by their own clocks.
 * @param seconds how long the rows live
 * @throws {Error} if the check fails for another minute
 */
export async function until(what: string, ask: () => Promise<boolean> | boolean, seconds = 1): Promise<void> {
  const limit = seconds + 60
  const end = performance.now() + limit * 1_000
  while (!await ask()) {
    if (performance.now() > end) throw new Error(`waited ${limit} s in vain until ${what}`)
    await new Promise<void>((done) => setTimeout(done, 25))
  }
}

class TooLate extends Error {}

/**
 * Runs a walk whose rows live for a second. If a call comes after their end, because the machine or the store is busy, the walk proves
 * nothing, and runs again with rows that live four times as long.
 * @param walk calls `lasts` with a time before the rows were written, after the calls that need them
 */
export async function withLife(
  walk: (seconds: number, lasts: (since: number) => void) => Promise<void>,
): Promise<void> {
  for (let seconds = 1;; seconds *= 4) {
    const lasts = (since: number) => {
      if (Date.now() >= since + seconds * 1_000) throw new TooLate()
    }
    try {
      return await walk(seconds, lasts)
    } catch (thrown) {
      if (!(thrown instanceof TooLate)) throw thrown
    }
  }
}

/** Runs all calls at once. Each begins in its own turn of the event loop. */
export const atOnce = async <T>(
  times: number,
  call: (number: number) => T,
): Promise<PromiseSettledResult<Awaited<T>>[]> =>
  await Promise.allSettled(Array.from({ length: times }, (_, number) => Promise.resolve(number).then(call)))

/** Returns the results of the calls that succeeded. */
export const succeeded = <T>(settled: readonly PromiseSettledResult<T>[]): T[] =>
  settled.flatMap((one) => one.status === "fulfilled" ? [one.value] : [])
