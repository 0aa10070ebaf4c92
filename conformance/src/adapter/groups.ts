import type { Adapter, Hit, HitBound, HitRequest } from "@svc-auth/core/adapters"
import type { Rows } from "./rows.ts"

/** Returns a function that gives keys of one new group, which may open `most` windows, and their bound. */
export function toGroup(
  rows: Rows,
  most = 1_000,
  sharedSeconds = 1_200,
): (name?: string) => [key: string, bound: HitBound] {
  const group = rows.word()
  return (name = rows.word()) => [`${group}:${name}`, { group, most, sharedKey: `${group}:shared`, sharedSeconds }]
}

/** A store that counts. */
type Counting = Required<Pick<Adapter, "hit">>

/** Returns the store's result of one hit, without a limit. A store that returns a plain number uses the clock of this process. */
export async function hitOne(
  store: Counting,
  key: string,
  windowSeconds: number,
  bound: HitBound = { group: `${key} all`, most: 1_000, sharedKey: `${key} shared`, sharedSeconds: 2 * windowSeconds },
): Promise<Hit> {
  const [hit] = await store.hit([{ key, windowSeconds, limit: Number.MAX_SAFE_INTEGER, bound }])
  return toHit(hit!, key)
}

/** Returns the count of one hit of a key that has a group of its own. */
export const countOne = async (store: Counting, key: string, windowSeconds: number): Promise<number> =>
  (await hitOne(store, key, windowSeconds)).count

/** Returns a request to count a new key of a new group. */
export function toRequest(
  rows: Rows,
  { limit = 1_000, most = 1_000 }: { readonly limit?: number; readonly most?: number },
): HitRequest {
  const [key, bound] = toGroup(rows, most)()
  return { key, windowSeconds: 3_600, limit, bound }
}

/** Returns a hit as the library reads it. */
export const toHit = (told: number | Hit, key: string): Hit =>
  typeof told === "number" ? { count: told, takenAt: new Date(), key, opened: false } : told
