/**
 * The indexes of the scenarios, the names of the fixtures and the sentences of the ledger as source text, for `npm run generate`.
 * @module
 */
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { mailedNames } from "../conformance/src/fixtures/mailed.ts"
import { named } from "../conformance/src/fixtures/named.ts"
import { revocableNames } from "../conformance/src/fixtures/revocable.ts"
import { passkeyNames } from "../conformance/src/fixtures/passkeys.ts"
import { passwordChanges } from "../conformance/src/fixtures/passwords.ts"
import { secondFactorChanges } from "../conformance/src/fixtures/second-factors.ts"
import { tenantsNames } from "../conformance/src/fixtures/origins.ts"
import { rotatingName } from "../conformance/src/fixtures/rotating.ts"
import { rotatingBoundName } from "../conformance/src/fixtures/strict.ts"
import { storedNames } from "../conformance/src/fixtures/stored.ts"
import type { Row } from "../conformance/src/ledger.ts"

const root = new URL("../", import.meta.url)
const specFolder = new URL("../conformance/spec/", import.meta.url)
const writtenBy = "Written by `npm run generate`."

/** A folder of scenarios, the beginning of their ids, the module of their type, and what they are. */
type Index = readonly [folder: string, prefix: string, from: string, what: string]

const indexes: readonly Index[] = [
  ["conformance/src/scenarios/", "", "../scenario.ts", "Every scenario"],
  ["conformance/src/browser/", "browser/", "./scenario.ts", "Every scenario for a real browser"],
  ...readdirSync(new URL("frameworks/", root)).flatMap((name): Index[] => {
    const [own, suite] = [`frameworks/${name}/conformance`, "../../../../conformance/src"]
    const [scenarios, forBrowsers] = ["The scenarios", "The browser scenarios"].map((all) =>
      `${all} for what only this framework has`
    )
    return [
      [`${own}/scenarios/`, `${name}/`, "@svc-auth/conformance", scenarios!],
      [`${own}/browser/`, `${name}/browser/`, `${suite}/browser/scenario.ts`, forBrowsers!],
    ]
  }).filter(([folder]) => existsSync(new URL(folder, root))),
]

const toName = (path: string): string => path.replace(/[/-](.)/g, (_, letter: string) => letter.toUpperCase())

/** Paths of the scenario files below the folder, without `.ts`. Files that export no scenario hold what several scenarios share. */
function findScenarios(folder: string): readonly string[] {
  const url = new URL(folder, root)
  return readdirSync(url, { recursive: true, encoding: "utf8" })
    .filter((file) =>
      file.endsWith(".ts") && readFileSync(new URL(file, url), "utf8").includes("export const scenario:")
    )
    .map((file) => file.slice(0, -3)).sort()
}

function toIndex([folder, prefix, from, what]: Index): string {
  const [list, type] = folder.endsWith("/browser/")
    ? ["browserScenarios", "ListedBrowserScenario"]
    : ["scenarios", "ListedScenario"]
  const paths = findScenarios(folder)
  const imports = paths.map((path) => `import { scenario as ${toName(path)} } from "./${path}.ts"`)
  const rows = paths.map((path) => `  { id: "${prefix}${path}", ...${toName(path)} },`)
  return `/** ${what}, in the order of the ids. ${writtenBy} */
import type { ${type} } from "${from}"
${imports.join("\n")}

export const ${list}: readonly ${type}[] = [
${rows.join("\n")}
]
`
}

/** Every row of the ledger, in the order of its files. */
export const readRows = (): Row[] =>
  readdirSync(specFolder).sort().flatMap((file) => JSON.parse(readFileSync(new URL(file, specFolder), "utf8")) as Row[])

/** The line width in deno.json. */
const lineWidth = 120

function toSentences(rows: readonly Row[]): string {
  const lines = rows.map(({ id, says }) => {
    const [key, sentence] = [JSON.stringify(id), JSON.stringify(says)]
    const line = `  ${key}: ${sentence},`
    return line.length > lineWidth ? `  ${key}:\n    ${sentence},` : line
  })
  return `/** The sentence of each row of the interface, by its id. ${writtenBy} */
export const sentences: Readonly<Record<string, string>> = {
${lines.join("\n")}
}
`
}

function toFixtureNames(): string {
  const names = [
    ...Object.keys(named),
    ...storedNames,
    ...mailedNames,
    ...passkeyNames,
    ...Object.keys({ ...passwordChanges, ...secondFactorChanges }),
    ...revocableNames,
    rotatingBoundName,
    rotatingName,
    ...tenantsNames,
  ]
    .filter((name) => !name.startsWith("misconfigured-")).sort()
  return `/** The names in the tables of fixtures. ${writtenBy} */
export type NamedFixture =
${names.map((name) => `  | ${JSON.stringify(name)}`).join("\n")}
`
}

/** The text of each generated file, by its path in the repository. */
export const toGenerated = (): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(indexes.map((index) => [`${index[0]}index.ts`, toIndex(index)])),
  "conformance/src/sentences.ts": toSentences(readRows()),
  "conformance/src/fixtures/names.ts": toFixtureNames(),
})
