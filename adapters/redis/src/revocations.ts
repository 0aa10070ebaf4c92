import type { RevocationStore } from "@svc-auth/core/adapters"
import { feature, revocationFeature, type WithFeature } from "@svc-auth/core/features"
import type { Keys } from "./keys.ts"
import { revoke } from "./revocation-scripts.ts"
import type { Store } from "./store.ts"

/** A store of revocations. Each method takes one request. */
export interface RedisRevocations extends RevocationStore, WithFeature {
  revoke(key: string, notBefore: Date, expires: Date): Promise<Date | null>
  findRevocations(keys: readonly string[]): Promise<(Date | null)[]>
}

const toDate = (text: string | number | null): Date | null => text === null ? null : new Date(Number(text))

export const createRevocations = (store: Store, keys: Keys, clock: () => Date): RedisRevocations => ({
  [feature]: revocationFeature,
  async revoke(key, notBefore, expires) {
    // the server's clock may differ, so it gets the remaining time
    const lifeMs = Math.max(1, expires.getTime() - clock().getTime())
    return toDate(await store.run(revoke, [keys.revoked(key)], notBefore.getTime(), lifeMs))
  },
  async findRevocations(wanted) {
    const [first, ...rest] = wanted.map(keys.revoked)
    if (first === undefined) return []
    return (await store.getAll([first, ...rest])).map(toDate)
  },
})
