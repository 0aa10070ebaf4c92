import type { Awaitable } from "../types.ts"

/**
 * Returns a function that loads something at its first call, and returns the same afterwards. `import()` of a loaded module takes
 * microseconds each time. If loading fails, the next call tries again.
 */
export function loadOnce<T>(load: () => Promise<T>): () => Awaitable<T> {
  let loaded: T | undefined
  const loadNow = async () => loaded = await load()
  return () => loaded ?? loadNow()
}
