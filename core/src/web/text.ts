/** Lower case of A to Z alone: `toLowerCase` makes an address of the Kelvin sign into another person's. */
export const toLowerAscii = (text: string): string => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())

/** The one of these words that takes the fewest letters added, dropped or changed to become this one. */
export const findNearest = (word: string, words: readonly string[]): string | undefined =>
  words.map((known) => [known, toDistance(word.toLowerCase(), known.toLowerCase())] as const)
    .sort(([, a], [, b]) => a - b)[0]?.[0]

/** Levenshtein's, one row of its table at a time. */
function toDistance(from: string, to: string): number {
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
