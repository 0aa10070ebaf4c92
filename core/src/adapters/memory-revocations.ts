import type { WithFeature } from "../app/feature.ts"
import { alive, sweep } from "../app/limits/memory-limits.ts"
import type { RevocationStore } from "../app/revocation.ts"
import { feature } from "../app/symbols.ts"
import { revocationFeature } from "./revocation-feature.ts"

/** A revocation store in memory. */
export type MemoryRevocations = RevocationStore & WithFeature & {
  /** Number of entries, of which some may have expired. */
  readonly size: number
}

/** Options of {@link memoryRevocations}. */
export interface MemoryRevocationsOptions {
  /** The clock that determines which entries have expired. Default: the system's clock. */
  clock?: (() => Date) | undefined
}

/**
 * Returns a store for the option `session.revocation.store` in the memory of this process, for development, tests and apps with a single
 * process. Other processes, serverless instances and edge isolates do not see its entries. When the process ends, the sessions that were
 * ended before they expired are valid again.
 */
export function memoryRevocations({ clock = () => new Date() }: MemoryRevocationsOptions = {}): MemoryRevocations {
  const entries = new Map<string, { readonly notBefore: Date; readonly expires: Date }>()
  const later = (one: Date, other: Date | undefined) => new Date(Math.max(one.getTime(), other?.getTime() ?? 0))
  return {
    [feature]: revocationFeature,
    revoke(key, notBefore, expires) {
      const now = clock().getTime()
      const known = alive(entries, key, now)
      sweep(entries, now)
      entries.set(key, { notBefore: later(notBefore, known?.notBefore), expires: later(expires, known?.expires) })
      return known?.notBefore ?? null
    },
    findRevocations: (keys) => {
      const now = clock().getTime()
      return keys.map((key) => alive(entries, key, now)?.notBefore ?? null)
    },
    get size() {
      return entries.size
    },
  }
}
