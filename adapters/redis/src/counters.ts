import type { Hit, HitRequest, Refund } from "@svc-auth/core/adapters"
import { createNonce } from "./claims.ts"
import type { Keys } from "./keys.ts"
import { giveBack, hit } from "./counter-scripts.ts"
import type { Store } from "./store.ts"

/** The methods that count attempts: a part of the adapter, and the whole of a store that only counts. */
export interface Counters {
  hit(requests: readonly HitRequest[]): Promise<Hit[]>
  giveBack(refunds: readonly Refund[]): Promise<void>
}

export function createCounters(store: Store, keys: Keys): Counters {
  const toMs = (windowSeconds: number) => Math.ceil(windowSeconds * 1000)
  return {
    async hit(requests) {
      const names = requests.flatMap(({ key, bound }) => [key, bound.sharedKey, bound.group].map(keys.hits))
      const args = requests.flatMap(({ windowSeconds, limit, bound: { most, sharedSeconds } }) => [
        ...[toMs(windowSeconds), most, toMs(sharedSeconds), limit],
      ])
      const [time, ...told] = await store.run<[string, ...number[]]>(hit, names as [string], createNonce(), ...args)
      const takenAt = new Date(Number(time))
      return requests.slice(0, told.length / 3).map(({ key, bound }, at) => {
        const [count, shared, opened] = told.slice(3 * at) as [number, number, number]
        return { count, takenAt, key: shared ? bound.sharedKey : key, opened: opened === 1 }
      })
    },
    async giveBack(refunds) {
      const args = refunds.flatMap(({ windowSeconds, takenAt }) => [toMs(windowSeconds), Number(takenAt)])
      await store.run(giveBack, refunds.map(({ key }) => keys.hits(key)) as [string], createNonce(), ...args)
    },
  }
}
