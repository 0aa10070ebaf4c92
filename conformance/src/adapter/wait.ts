const limitMs = 5_000

/**
 * Asks again and again until the answer is yes: stores expire by their own clocks.
 * @throws {Error} when it never is
 */
export async function until(what: string, ask: () => Promise<boolean> | boolean): Promise<void> {
  const end = Date.now() + limitMs
  while (!await ask()) {
    if (Date.now() > end) throw new Error(`waited ${limitMs / 1000} s in vain until ${what}`)
    await new Promise<void>((done) => setTimeout(done, 25))
  }
}

/** All at once; each begins in a turn of its own. */
export const atOnce = async <T>(
  times: number,
  call: (number: number) => T,
): Promise<PromiseSettledResult<Awaited<T>>[]> =>
  await Promise.allSettled(Array.from({ length: times }, (_, number) => Promise.resolve(number).then(call)))

/** What the calls that went well gave. */
export const given = <T>(settled: readonly PromiseSettledResult<T>[]): T[] =>
  settled.flatMap((one) => one.status === "fulfilled" ? [one.value] : [])
