import { createTwoFilesPatch, FILE_HEADERS_ONLY } from "diff"
import { detect, resolveCommand } from "package-manager-detector"
import { parseArgs } from "node:util"
import { type Command, Refusal } from "../command.ts"
import { askPerson } from "../init/confirm.ts"
import { type Change, plan } from "../migrate/plan.ts"
import { assertClean, assertConvertible, readApp, refuseWorkspace, writeAll } from "../migrate/project.ts"
import type { Finding } from "../migrate/source.ts"
import { toPrintableLine } from "../printable.ts"
import { version } from "../version.ts"

/** For how many days sessions of Auth.js are taken over: three times the default of their lifetime. */
const days = 90

/** `svc-auth migrate auth.js`: converts an app from Auth.js. */
export const migrate: Command = {
  summary: "converts an app from Auth.js, and lists what is left to do",
  help: `Usage: svc-auth migrate auth.js [--yes]

Converts the imports, options, route files, variables in .env, and dependencies of the app in this folder from Auth.js 5 (next-auth,
@auth/sveltekit). It shows the changes and asks before it writes. The git tree must be clean.

  --yes  writes without a question

The exit code is 1 if something is left to do.`,
  async run(args, { cwd, print, interactive }) {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { yes: { type: "boolean" } },
      allowPositionals: true,
    })
    if (positionals.length !== 1 || !/^(?:auth\.?js|next-auth)$/i.test(positionals[0] ?? "")) {
      throw new Refusal("The command converts apps from Auth.js: call `svc-auth migrate auth.js`.")
    }
    const until = new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
    const { changes, findings } = plan({ files: readApp(cwd), version, until })
    if (changes.length === 0) {
      refuseWorkspace(cwd)
      print(findings.length > 0 ? "Nothing to convert." : "Nothing to convert: no file of this app imports Auth.js.")
      printReport(print, findings)
      return findings.length > 0 ? 1 : 0
    }
    assertClean(cwd)
    assertConvertible(cwd, changes)
    for (const change of changes) print(toDiff(change))
    printReport(print, findings)
    if (!values.yes) {
      if (!interactive) throw new Refusal("Nothing was written, because no one can answer here: add `--yes`.")
      const question = changes.length === 1 ? "Write this file?" : `Write these ${changes.length} files?`
      if (!await askPerson(question)) throw new Refusal("Nothing was written.")
    }
    writeAll(cwd, changes)
    const manager = (await detect({ cwd }))?.agent ?? "npm"
    const install = resolveCommand(manager, "install", [])
    print(
      `${toCount(changes.length)} converted. Run \`${
        install ? [install.command, ...install.args].join(" ") : "npm install"
      }\`, and read docs/migrate-from-auth-js.md#what-behaves-differently.`,
    )
    return findings.length > 0 ? 1 : 0
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
