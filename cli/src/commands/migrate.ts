import { createTwoFilesPatch, FILE_HEADERS_ONLY } from "diff"
import { parseArgs } from "node:util"
import { type Command, Refusal } from "../command.ts"
import { askPerson } from "../init/confirm.ts"
import { toLine } from "../init/package-manager.ts"
import { plan } from "../migrate/plan.ts"
import type { Change } from "../migrate/change.ts"
import { assertClean, assertConvertible, readApp, refuseWorkspace, writeAll } from "../migrate/project.ts"
import { findProof, prove, toUnproven } from "../migrate/proof.ts"
import type { Finding } from "../migrate/source.ts"
import { toPrintableLine } from "../printable.ts"
import { version } from "../version.ts"

/** For how many days sessions of Auth.js are taken over: three times the default of their lifetime. */
const days = 90

/** `svc-auth migrate auth.js`: converts an app from Auth.js. */
export const migrate: Command = {
  summary: "converts an app from Auth.js, and lists what is left to do",
  help: `Usage: svc-auth migrate auth.js [--yes] [--verify]

Converts the imports, options, route files, variables in .env, and dependencies of the app in this folder from Auth.js 5 (next-auth,
@auth/sveltekit). It shows the changes and asks before it writes. The git tree must be clean.

  --yes     writes without a question
  --verify  installs the packages and runs the type check and the build of the app, which run its code

The exit code is 1 if something is left to do, or type check and build have not run.`,
  async run(args, surroundings) {
    const { cwd, print, interactive } = surroundings
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { yes: { type: "boolean" }, verify: { type: "boolean" } },
      allowPositionals: true,
    })
    if (positionals.length !== 1 || !/^(?:auth\.?js|next-auth)$/i.test(positionals[0] ?? "")) {
      throw new Refusal("The command converts apps from Auth.js: call `svc-auth migrate auth.js`.")
    }
    /** @throws {Refusal} if the developer does not agree */
    const agree = async (question: string, otherwise: string) => {
      if (values.yes) return
      if (!interactive) throw new Refusal(`${otherwise}, because no one can answer here: add \`--yes\`.`)
      if (!await askPerson(question)) throw new Refusal(`${otherwise}.`)
    }
    const until = new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
    const files = readApp(cwd)
    const { changes, findings } = plan({ files, version, until })
    const commands = await findProof(files, surroundings)
    const announce = () =>
      print(`\nRuns, with code of the app:\n${commands.map((one) => `  ${toLine(one)}`).join("\n")}`)
    const askToRun = async () => {
      announce()
      return await askPerson("Run these commands?")
    }
    if (changes.length === 0) {
      refuseWorkspace(cwd)
      print(findings.length > 0 ? "Nothing to convert." : "Nothing to convert: no file of this app imports Auth.js.")
      printReport(print, findings)
      if (!values.verify) return findings.length > 0 ? 1 : 0
      announce()
      await agree("Run these commands?", "Nothing was run")
    } else {
      assertClean(cwd)
      assertConvertible(cwd, changes)
      for (const change of changes) print(toDiff(change))
      printReport(print, findings)
      if (values.verify) announce()
      const question = changes.length === 1 ? "Write this file?" : `Write these ${changes.length} files?`
      await agree(question, "Nothing was written")
      writeAll(cwd, changes)
      print(`${toCount(changes.length)} converted. Read docs/migrate-from-auth-js.md#what-behaves-differently.`)
    }
    const isAgreed = values.verify || interactive && !values.yes && await askToRun()
    const left = isAgreed ? await prove(commands, surroundings) : [toUnproven(commands)]
    printReport(print, left)
    return findings.length + left.length > 0 ? 1 : 0
  },
}

const toCount = (files: number): string => (files === 1 ? "1 file is" : `${files} files are`)

function toDiff({ before, after, summary, ...change }: Change): string {
  const path = toPrintableLine(change.path)
  const movedFrom = change.movedFrom && toPrintableLine(change.movedFrom)
  // the values of variables are secrets
  if (summary) return `${path}: ${summary.join("; ")}`
  const from = before === undefined ? "/dev/null" : movedFrom ?? path
  if (before === after) return `${from} is renamed to ${path}\n`
  return createTwoFilesPatch(from, path, before ?? "", after, "", "", { context: 2, headerOptions: FILE_HEADERS_ONLY })
}

function printReport(print: (line: string) => void, findings: readonly Finding[]): void {
  if (findings.length === 0) return
  print("Left to do:")
  for (const { file, line, what, page } of findings) print(toPrintableLine(`  ${file}:${line}: ${what} (${page})`))
}
