import { execFileSync } from "node:child_process"
import { root } from "../root.ts"
import { foldersOf } from "./twins.ts"

/** Subject of the last commit that was written without this check. */
const lastBefore = "conformance/examples/hono: keep earlier headers without a condition"

/** Areas that are not folders. */
const shortNames: readonly string[] = [
  // .ci/ and .github/
  "ci",
  // files in the root, such as package.json
  "root",
]

const maxLength = 72

/** How an area may name the folder: `frameworks/astro/src` is `astro`, `core/src/oauth` is `core/oauth`. */
const toShort = (folder: string): string =>
  folder.replace(/^(?:frameworks|adapters|clients)\//, "").replace("/src/scenarios/", "/").replace(/\/src(?=\/|$)/, "")

/** Returns the subjects that are too long or do not begin with an area. @param files all files that there are or were */
export function findSubjects(subjects: readonly string[], files: readonly string[]): string[] {
  const folders = foldersOf(files)
  const areas = new Set([...shortNames, ...folders, ...[...folders].map(toShort)])
  return subjects.flatMap((subject) => {
    const area = /^([^\s:]+): \S/.exec(subject)?.[1]
    return [
      ...(subject.length > maxLength
        ? [`commit "${subject}": ${subject.length} characters; at most ${maxLength}`]
        : []),
      ...(area === undefined ? [`commit "${subject}": has no area; write "core/session: reject …"`] : []),
      ...(area !== undefined && !areas.has(area) ? [`commit "${subject}": there is no folder "${area}"`] : []),
    ]
  })
}

/** Git's output, or `undefined` in a copy without history. */
function git(...args: readonly string[]): string | undefined {
  try {
    return execFileSync("git", args, {
      cwd: root,
      encoding: "utf8",
      maxBuffer: 2 ** 28,
      stdio: ["ignore", "pipe", "ignore"],
    })
  } catch {
    return undefined
  }
}

const toLines = (text: string): string[] => text.split("\n").filter(Boolean)

/** Returns the commits to which the rules apply, and all files of their time; `undefined` if the history does not reach back to them. */
export function readHistory(): { readonly subjects: readonly string[]; readonly files: readonly string[] } | undefined {
  const log = toLines(git("log", "--format=%H %s") ?? "")
  const last = log.find((line) => line.endsWith(` ${lastBefore}`))?.slice(0, 40)
  if (last === undefined) return undefined
  const subjects = toLines(git("log", "--no-merges", "--format=%s", `${last}..HEAD`) ?? "")
  const touched = toLines(git("log", "--name-only", "--no-renames", "--format=", `${last}..HEAD`) ?? "")
  return { subjects, files: [...touched, ...toLines(git("ls-files") ?? "")] }
}
