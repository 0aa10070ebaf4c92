import type { Hit, HitBound } from "@svc-auth/core/adapters"
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

/** Returns the store's result of a hit. A store that returns a plain number uses the clock of this process. */
export const toHit = (told: number | Hit, key: string): Hit =>
  typeof told === "number" ? { count: told, takenAt: new Date(), key, opened: false } : told
