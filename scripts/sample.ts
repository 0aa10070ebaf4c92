/**
 * Which part of a long list a run plays. `npm test` sets `SVC_SAMPLE` to a seed; without it everything is played, as
 * `npm run nightly` does.
 * @module
 */
import { execFileSync } from "node:child_process"
import { createHash } from "node:crypto"
import process from "node:process"
import { root } from "./root.ts"

/** The seed of a new run: `SVC_SAMPLE` where it is set, else the commit, so that a run can be repeated and no two commits play the same part. */
export function toSeed(): string {
  const given = process.env.SVC_SAMPLE
  if (given) return given
  try {
    return execFileSync("git", ["rev-parse", "--short=12", "HEAD"], { cwd: root, encoding: "utf8" }).trim()
  } catch {
    // a copy without its history
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
 * Returns the items that one of several places plays. Each item goes to one place, chosen by the seed and the item's name.
 * @param seed without one, each place plays all items
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
