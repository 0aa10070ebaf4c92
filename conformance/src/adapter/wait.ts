const limitMs = 5_000

/**
 * Repeats the check until it returns `true`, because stores expire rows by their own clocks. @throws {Error} if it never does
 */
export async function until(what: string, ask: () => Promise<boolean> | boolean): Promise<void> {
  const end = Date.now() + limitMs
  while (!await ask()) {
    if (Date.now() > end) throw new Error(`waited ${limitMs / 1000} s in vain until ${what}`)
    await new Promise<void>((done) => setTimeout(done, 25))
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
