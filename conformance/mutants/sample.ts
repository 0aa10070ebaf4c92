/**
 * Chooses mutants by chance that can be repeated, one by one: what happens to one leaves the others as they are.
 * @module
 */
import { createHash } from "node:crypto"

export const toHash = (...texts: readonly string[]): string =>
  texts.reduce((hash, text) => hash.update(text).update("\0"), createHash("sha256")).digest("hex").slice(0, 24)

/** The same things in an order that only the seed and each one's own id decide. */
export function shuffle<T extends { readonly id: string }>(all: readonly T[], seed: number): readonly T[] {
  const keyed = all.map((one): [string, T] => [toHash(String(seed), one.id), one])
  return keyed.toSorted(([a], [b]) => a < b ? -1 : 1).map(([, one]) => one)
}

/** The first so many that are wanted. */
export function takeWanted<T>(from: readonly T[], size: number, isWanted: (one: T) => boolean): readonly T[] {
  const taken: T[] = []
  for (const one of from) {
    if (taken.length === size) break
    if (isWanted(one)) taken.push(one)
  }
  return taken
}
