/**
 * `npm run words`: finds phrases, names and commit subjects that break the rules of CONTRIBUTING.md without doubt. Ends with the
 * line `N passed, N failed, N skipped`.
 * @module
 */
import { globSync, readFileSync } from "node:fs"
import { join, relative } from "node:path"
import process from "node:process"
import { root } from "../root.ts"
import { sum, toLine } from "../tally.ts"
import { findHomonyms } from "./homonyms.ts"
import { findPhrases, isWritten } from "./phrases.ts"
import { findSubjects, readHistory } from "./subjects.ts"
import { findTwins } from "./twins.ts"

/** Functions of the core that share a name, and why they may. */
const sameName: Readonly<Record<string, string>> = {
  createVerbs: "both make signIn and signOut, one on the server and one in the browser",
  signOut: "the route and the verb of one action",
  update: "the route and the verb of one action",
}

const ignored = /^(?:node_modules|dist|build|build-base|coverage|\.(?!ci$|github$|changeset$).*)$/
const files = globSync("{**,.ci/**,.github/**,.changeset/**}", {
  cwd: root,
  exclude: ({ name }) => ignored.test(name),
  withFileTypes: true,
}).filter((entry) => entry.isFile()).map((entry) =>
  relative(root, join(entry.parentPath, entry.name)).replaceAll("\\", "/")
).sort()
const read = (file: string): string => readFileSync(join(root, file), "utf8")

const history = readHistory()
const core = files.filter((file) => /^core\/src\/(?!providers\/).*\.ts$/.test(file))
const checks: Readonly<Record<string, readonly string[] | undefined>> = {
  "phrases": files.filter(isWritten).flatMap((file) => findPhrases(file, read(file))),
  "functions of the same name": findHomonyms(new Map(core.map((file) => [file, read(file)])), sameName),
  "files named like a folder": findTwins(files),
  "commit subjects": history && findSubjects(history.subjects, history.files),
}

const tally = sum(
  Object.entries(checks).map(([name, faults]) => {
    if (faults === undefined) console.log(`${name}: skipped, because this copy has no history`)
    else if (faults.length > 0) {
      console.log([`${name}: ${faults.length}`, ...faults.map((fault) => `  ${fault}`)].join("\n"))
    }
    return {
      passed: faults?.length === 0 ? 1 : 0,
      failed: faults && faults.length > 0 ? 1 : 0,
      skipped: faults ? 0 : 1,
    }
  }),
)
console.log(toLine(tally))
process.exitCode = tally.failed > 0 ? 1 : 0
