import type { Awaitable } from "../types.ts"

/**
 * Returns a function that loads something on its first call, and returns the same value afterwards. This avoids repeated calls of
 * `import()`, which take microseconds even if the module is loaded. If loading fails, the next call tries again.
 */
export function loadOnce<T>(load: () => Promise<T>): () => Awaitable<T> {
  let loaded: T | undefined
  const loadNow = async () => loaded = await load()
  return () => loaded ?? loadNow()
}
