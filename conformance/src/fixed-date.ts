/**
 * Returns what `run` returns. Meanwhile `new Date()` is fixed, for functions that take no clock, on runtimes without fake timers. Nothing
 * else may run meanwhile.
 */
export async function withFixedDate<T>(now: Date, run: () => Promise<T>): Promise<T> {
  const { Date: real } = globalThis
  const time = now.getTime()
  globalThis.Date = new Proxy(real, {
    construct: (target, given, made) => Reflect.construct(target, given.length ? given : [time], made),
  })
  try {
    return await run()
  } finally {
    globalThis.Date = real
  }
}
