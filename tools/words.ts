/**
 * Finds phrases that this project does not write, and commit subjects without an area or with more than 72 characters. Ends with the line
 * `N passed, N failed, N skipped`.
 * @module
 */
import { execFileSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { root } from "./root.ts"
import { toLine } from "./tally.ts"

/** Phrases that are wrong wherever they occur, and what to write instead. The sources are written so that this file does not contain them. */
const phrases: readonly (readonly [phrase: string, instead: string])[] = [
  [String.raw`\bwhom?(?:ever|soever)\b`, "name the person: the caller, the user, the attacker"],
  [String.raw`\bnone of (?:ours)\b`, `say what is missing: "no provider has this id"`],
  [String.raw`(?<!\bthere )\bis (?:none)\b`, `write "is missing", "is invalid" or "is not a …"`],
  [String.raw`(?<!\bconst )\bwhat (?:of)\b`, "name the thing in a whole sentence"],
  [String.raw`(?<![\w+/=-])h(?:e|is|im|imself)(?![\w+/=-])`, `people are "they"`],
]
/** The words of a phrase may stand in two lines of a comment. */
const patterns = phrases.map(([phrase, instead]) =>
  [new RegExp(phrase.replaceAll(" ", String.raw`[\s*/#>]+`), "gi"), instead] as const
)

const written = /\.(?:ts|tsx|js|jsx|mjs|svelte|astro|html|css|md|json|ya?ml|sh)$|^\.ci\/\w+$/
/** Written by others, or by a program from files that are read here. */
const notOurs = /(?:^|\/)(?:package-lock\.json|LICENSE)$|^api\/|^docs\/matrix\.|^tools\/mutants\/report\.md$/

function findPhrases(file: string): string[] {
  const text = readFileSync(join(root, file), "utf8")
  return patterns.flatMap(([pattern, instead]) =>
    [...text.matchAll(pattern)].map(({ 0: phrase, index }) =>
      `${file}:${text.slice(0, index).split("\n").length}: "${phrase.replace(/\s+/g, " ")}": ${instead}`
    )
  )
}

const git = (...args: readonly string[]): string[] =>
  execFileSync("git", args, { cwd: root, encoding: "utf8", maxBuffer: 2 ** 26 }).split("\n").filter(Boolean)

if (existsSync(join(root, ".git"))) {
  const files = git("ls-files", "--cached", "--others", "--exclude-standard").filter((file) =>
    written.test(file) && !notOurs.test(file) && existsSync(join(root, file))
  )
  const subjects = git("log", "-50", "--no-merges", "--format=%s").filter((line) =>
    !/^[^\s:]+: \S/.test(line) || line.length > 72
  )
  const faults = [
    ...files.flatMap(findPhrases),
    ...subjects.map((subject) => `commit "${subject}": write "core/session: reject …", in at most 72 characters`),
  ]
  for (const fault of faults) console.log(fault)
  console.log(toLine({ passed: faults.length > 0 ? 0 : 1, failed: faults.length, skipped: 0 }))
  process.exitCode = faults.length > 0 ? 1 : 0
} else console.log("skipped: this copy has no history\n0 passed, 0 failed, 1 skipped")
