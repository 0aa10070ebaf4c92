/**
 * Chooses mutants by a repeatable draw, each on its own: a change of one mutant leaves the rest of the sample as it is.
 * @module
 */
import { createHash } from "node:crypto"

export const toHash = (...texts: readonly string[]): string =>
  texts.reduce((hash, text) => hash.update(text).update("\0"), createHash("sha256")).digest("hex").slice(0, 24)

/** Returns the items in an order that only the seed and each item's id decide. */
export function shuffle<T extends { readonly id: string }>(all: readonly T[], seed: number): readonly T[] {
  const keyed = all.map((one): [string, T] => [toHash(String(seed), one.id), one])
  return keyed.toSorted(([a], [b]) => a < b ? -1 : 1).map(([, one]) => one)
}

/** Returns the first items that are wanted, `size` at most. */
export function takeWanted<T>(from: readonly T[], size: number, isWanted: (one: T) => boolean): readonly T[] {
  const taken: T[] = []
  for (const one of from) {
    if (taken.length === size) break
    if (isWanted(one)) taken.push(one)
  }
  return taken
}
