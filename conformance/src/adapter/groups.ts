import type { Hit, HitBound } from "@svc-auth/core/adapters"
import type { Rows } from "./rows.ts"

/** The key of a group that may open so many windows. */
export function toGroup(
  rows: Rows,
  most = 1_000,
  sharedSeconds = 120,
): (name?: string) => [key: string, bound: HitBound] {
  const group = rows.word()
  return (name = rows.word()) => [`${group}:${name}`, { group, most, sharedKey: `${group}:shared`, sharedSeconds }]
}

/** What the store says of a hit; one that gives a plain number has the clock of this process. */
export const toHit = (told: number | Hit, key: string): Hit =>
  typeof told === "number" ? { count: told, takenAt: new Date(), key, opened: false } : told
