/**
 * Selects the part of a long list that a run uses. `npm test` sets `SVC_SAMPLE` to a seed. Without it a run uses the
 * whole list, like `npm run nightly`.
 * @module
 */
import { execFileSync } from "node:child_process"
import { createHash } from "node:crypto"
import process from "node:process"
import { root } from "./root.ts"

/** The seed of a new run: `SVC_SAMPLE`, or the commit. So a run can be repeated, and each commit has its own part. */
export function toSeed(): string {
  const given = process.env.SVC_SAMPLE
  if (given) return given
  try {
    return execFileSync("git", ["rev-parse", "--short=12", "HEAD"], { cwd: root, encoding: "utf8" }).trim()
  } catch {
    // a copy of the repository without its history
    return "1"
  }
}

const toRank = (seed: string, name: string): string => createHash("sha256").update(`${seed}\0${name}`).digest("hex")

/**
 * Returns `count` of the items, in their order, chosen by the seed and each item's name.
 * @param seed without one, all items are returned
 */
export function sample<T>(
  items: readonly T[],
  count: number,
  toName: (item: T) => string,
  seed: string | undefined = process.env.SVC_SAMPLE,
): readonly T[] {
  if (!seed) return items
  const ranks = new Map(items.map((item) => [item, toRank(seed, toName(item))]))
  const chosen = new Set(items.toSorted((a, b) => ranks.get(a)! < ranks.get(b)! ? -1 : 1).slice(0, count))
  return items.filter((item) => chosen.has(item))
}

/**
 * Returns the items of one of several places. Each item belongs to one place, chosen by the seed and the item's name.
 * @param seed without one, each place gets all items
 */
export function deal<T>(
  items: readonly T[],
  places: readonly string[],
  place: string,
  toName: (item: T) => string,
  seed: string | undefined = process.env.SVC_SAMPLE,
): readonly T[] {
  if (!seed) return items
  const turn = (item: T) => Number.parseInt(toRank(seed, toName(item)).slice(0, 8), 16) % places.length
  return items.filter((item) => places[turn(item)] === place)
}
