import type { RevocationStore } from "../app/revocation.ts"

/** Result of a look-up: the time at which it began, and the not-before, both in milliseconds. */
interface Entry {
  readonly checkedAt: number
  /** 0 if there was none. */
  readonly notBefore: number
}

/** Maximum number of keys that a process remembers. The keys that were checked longest ago are forgotten first. */
const maxEntries = 10_000

/** The last look-ups in one store, in the memory of this process. */
export class RevocationCache {
  readonly #entries = new Map<string, Entry>()

  /** Returns the not-before from a look-up at most this long ago, or `undefined`. Look-ups in the future, after a clock was set back, are ignored. */
  find(key: string, now: number, maxAgeMs: number): number | undefined {
    const entry = this.#entries.get(key)
    return entry && entry.checkedAt <= now && now - entry.checkedAt < maxAgeMs ? entry.notBefore : undefined
  }

  /**
   * Stores the result of a look-up that began at this time. A later not-before stays, because a call that ended the session may have
   * overtaken the look-up.
   */
  keep(key: string, checkedAt: number, notBefore: number): void {
    const known = this.#entries.get(key)
    this.#entries.delete(key)
    this.#entries.set(key, { checkedAt, notBefore: Math.max(notBefore, known?.notBefore ?? 0) })
    if (this.#entries.size > maxEntries) this.#entries.delete(this.#entries.keys().next().value!)
  }
}

/** A store that is shared by several configurations has one cache. */
const caches = new WeakMap<RevocationStore, RevocationCache>()

export function revocationCacheOf(store: RevocationStore): RevocationCache {
  const cache = caches.get(store) ?? new RevocationCache()
  caches.set(store, cache)
  return cache
}
