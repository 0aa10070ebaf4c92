/**
 * Returns the text with A to Z in lower case. `toLowerCase` would also turn the Kelvin sign into `k`, and thereby one user's address into another's.
 */
export const toLowerAscii = (text: string): string => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())

/** Returns the most similar of these words: the one with the smallest edit distance, ignoring case. */
export const findNearest = (word: string, words: readonly string[]): string | undefined =>
  words.map((other) => [other, computeDistance(word.toLowerCase(), other.toLowerCase())] as const)
    .sort(([, a], [, b]) => a - b)[0]?.[0]

/** Returns the Levenshtein distance. Computes one row of the table at a time. */
function computeDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (const letter of from.slice(0, 100)) {
    const next = [row[0]! + 1]
    for (let i = 0; i < to.length; i++) {
      next.push(Math.min(row[i]! + (letter === to[i] ? 0 : 1), row[i + 1]! + 1, next[i]! + 1))
    }
    row = next
  }
  return row[to.length]!
}

/**
 * Returns a function that returns the regular expression. Use it for expressions with `\p{…}` instead of a literal, because engines look up the
 * Unicode tables when they parse a literal, even in a function that is never called. Each such literal adds up to half a millisecond to a cold start.
 */
export function createPattern(source: string, flags: string): () => RegExp {
  let made: RegExp | undefined
  return () => made ??= new RegExp(source, flags)
}

/** Converts comma-separated scopes, with or without spaces, to the space-separated form of RFC 6749 §3.3. */
export const toSpaced = (scopes: string): string => scopes.split(/[\s,]+/).filter(Boolean).join(" ")
