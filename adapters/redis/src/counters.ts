import type { Hit, HitBound } from "@svc-auth/core/adapters"
import { createNonce } from "./claims.ts"
import type { Keys } from "./keys.ts"
import { giveBack, hit } from "./counter-scripts.ts"
import type { Store } from "./store.ts"

/** The methods that count attempts: a part of the adapter, and the whole of a store that only counts. */
export interface Counters {
  hit(key: string, windowSeconds: number): Promise<number>
  hit(key: string, windowSeconds: number, bound: HitBound): Promise<Hit>
  giveBack(key: string, windowSeconds: number, takenAt: Date): Promise<void>
}

export function createCounters(store: Store, keys: Keys): Counters {
  const toMs = (windowSeconds: number) => Math.ceil(windowSeconds * 1000)
  return {
    hit: (async (key: string, windowSeconds: number, bound?: HitBound) => {
      const names = [keys.hits(key), ...bound ? [keys.hits(bound.sharedKey), keys.hits(bound.group)] : []] as const
      const args = [createNonce(), toMs(windowSeconds), ...bound ? [bound.most, toMs(bound.sharedSeconds)] : []]
      const [count, takenAt, shared, opened] = await store.run<[number, string, number, number]>(hit, names, ...args)
      if (!bound) return count
      return { count, takenAt: new Date(Number(takenAt)), key: shared ? bound.sharedKey : key, opened: opened === 1 }
    }) as Counters["hit"],
    async giveBack(key, windowSeconds, takenAt) {
      await store.run(giveBack, [keys.hits(key)], createNonce(), toMs(windowSeconds), Number(takenAt))
    },
  }
}
