/**
 * Finds phrases that this project does not write. Only patterns that are wrong wherever they occur are listed; readers judge the rest.
 * @module
 */

interface Phrase {
  readonly pattern: RegExp
  readonly instead: string
}

/** Between two words of a phrase: spaces, or the end of a comment's line and the beginning of the next. */
const gap = String.raw`[\s*/#>]+`

const toPattern = (source: string): RegExp => new RegExp(source.replaceAll(" ", gap), "gi")

// the sources are written so that this file does not contain what it finds
const phrases: readonly Phrase[] = [
  {
    pattern: toPattern(String.raw`\bwhom?(?:ever|soever)\b`),
    instead: "name the person: the caller, the user, the attacker",
  },
  { pattern: toPattern(String.raw`\bnone of (?:ours)\b`), instead: `say what is missing: "no provider has this id"` },
  {
    pattern: toPattern(String.raw`(?<!\bthere )\bis (?:none)\b`),
    instead: `write "is missing", "is invalid" or "is not a …"`,
  },
  { pattern: toPattern(String.raw`(?<!\bconst )\bwhat (?:of)\b`), instead: "name the thing in a whole sentence" },
  { pattern: toPattern(String.raw`(?<![\w+/=-])h(?:e|is|im|imself)(?![\w+/=-])`), instead: `people are "they"` },
]

/** Returns each phrase to replace, as `file:line: "phrase": what to write instead`. */
export function findPhrases(file: string, text: string): string[] {
  const found = phrases.flatMap(({ pattern, instead }) =>
    [...text.matchAll(pattern)].map((match) => ({ match, instead }))
  )
  return found.toSorted((a, b) => a.match.index - b.match.index).map(({ match, instead }) => {
    const line = text.slice(0, match.index).split("\n").length
    return `${file}:${line}: "${match[0].replace(/\s+/g, " ")}": ${instead}`
  })
}

const ending = /\.(?:ts|tsx|js|jsx|mjs|svelte|astro|html|css|md|json|ya?ml|sh)$|^\.ci\/\w+$/
/** Written by others, or by a program from files that are read here. */
const notOurs = /(?:^|\/)(?:package-lock\.json|LICENSE)$|^api\/|^docs\/matrix\.|^tools\/mutants\/report\.md$/

/** Whether people of this project write the text of the file. */
export const isWritten = (file: string): boolean => ending.test(file) && !notOurs.test(file)
