import type { RevocationStore } from "../app/revocation.ts"

/** What a look-up returned: when it began, and the not-before, both in milliseconds. */
interface Entry {
  readonly checkedAt: number
  /** 0 if there was none. */
  readonly notBefore: number
}

/** How many keys a process remembers. The keys that were checked longest ago are forgotten first. */
const maxEntries = 10_000

/** The last look-ups in one store, in the memory of this process. */
export class RevocationCache {
  readonly #entries = new Map<string, Entry>()

  /** Returns the not-before that a look-up found at most this long ago, or `undefined`. A look-up in the future, by a clock that was set back, does not count. */
  find(key: string, now: number, maxAgeMs: number): number | undefined {
    const entry = this.#entries.get(key)
    return entry && entry.checkedAt <= now && now - entry.checkedAt < maxAgeMs ? entry.notBefore : undefined
  }

  /** Keeps the result of a look-up that began at this time. A later not-before stays, because a call that ended the session may have overtaken the look-up. */
  keep(key: string, checkedAt: number, notBefore: number): void {
    const known = this.#entries.get(key)
    this.#entries.delete(key)
    this.#entries.set(key, { checkedAt, notBefore: Math.max(notBefore, known?.notBefore ?? 0) })
    if (this.#entries.size > maxEntries) this.#entries.delete(this.#entries.keys().next().value!)
  }
}

/** Stores that several configurations share have one cache. */
const caches = new WeakMap<RevocationStore, RevocationCache>()

export function revocationCacheOf(store: RevocationStore): RevocationCache {
  const cache = caches.get(store) ?? new RevocationCache()
  caches.set(store, cache)
  return cache
}
