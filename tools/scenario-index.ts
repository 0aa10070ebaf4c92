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
import { rotatingBoundName, rotatingName } from "../conformance/src/fixtures/rotating.ts"
import { storedNames } from "../conformance/src/fixtures/stored.ts"
import type { Row } from "../conformance/src/ledger.ts"

const root = new URL("../", import.meta.url)
const specFolder = new URL("../conformance/spec/", import.meta.url)
const writtenBy = "Written by `npm run generate`."

/** A folder of scenarios, and the index that lists them. */
interface Index {
  readonly folder: string
  /** Begins each id; the rest is the path of the file below the folder. */
  readonly prefix: string
  /** The exported constant, its type, and the module of the type. */
  readonly list: "scenarios" | "browserScenarios"
  readonly type: "ListedScenario" | "ListedBrowserScenario"
  readonly from: string
  readonly comment: string
}

const toFrameworkIndexes = (framework: string): readonly Index[] => [
  {
    folder: `frameworks/${framework}/conformance/scenarios/`,
    prefix: `${framework}/`,
    list: "scenarios",
    type: "ListedScenario",
    from: "@svc-auth/conformance",
    comment: "The scenarios for what only this framework has, in the order of their ids.",
  },
  {
    folder: `frameworks/${framework}/conformance/browser/`,
    prefix: `${framework}/browser/`,
    list: "browserScenarios",
    type: "ListedBrowserScenario",
    from: "../../../../conformance/src/browser/scenario.ts",
    comment: "The browser scenarios for what only this framework has, in the order of their ids.",
  },
]

const indexes: readonly Index[] = [
  {
    folder: "conformance/src/scenarios/",
    prefix: "",
    list: "scenarios",
    type: "ListedScenario",
    from: "../scenario.ts",
    comment: "Every scenario, in the order of the ids.",
  },
  {
    folder: "conformance/src/browser/",
    prefix: "browser/",
    list: "browserScenarios",
    type: "ListedBrowserScenario",
    from: "./scenario.ts",
    comment: "Every scenario for a real browser, in the order of the ids.",
  },
  ...readdirSync(new URL("frameworks/", root)).flatMap(toFrameworkIndexes)
    .filter(({ folder }) => existsSync(new URL(folder, root))),
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

function toIndex({ folder, prefix, list, type, from, comment }: Index): string {
  const paths = findScenarios(folder)
  const imports = paths.map((path) => `import { scenario as ${toName(path)} } from "./${path}.ts"`)
  const rows = paths.map((path) => `  { id: "${prefix}${path}", ...${toName(path)} },`)
  return `/** ${comment} ${writtenBy} */
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
  ...Object.fromEntries(indexes.map((index) => [`${index.folder}index.ts`, toIndex(index)])),
  "conformance/src/sentences.ts": toSentences(readRows()),
  "conformance/src/fixtures/names.ts": toFixtureNames(),
})
