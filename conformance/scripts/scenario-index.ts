/**
 * The list of all scenarios and the sentences of the ledger as source text. `npm run generate`
 * writes them to `src/scenarios/index.ts` and `src/sentences.ts`.
 * @module
 */
import { readdirSync, readFileSync } from "node:fs"
import type { Row } from "../src/ledger.ts"

const folder = new URL("../src/scenarios/", import.meta.url)
export const indexFile: URL = new URL("index.ts", folder)

const specFolder = new URL("../spec/", import.meta.url)
export const sentencesFile: URL = new URL("../src/sentences.ts", import.meta.url)

const toName = (id: string): string => id.replace(/[/-](.)/g, (_, letter: string) => letter.toUpperCase())

/** Ids of the scenario files, `topic/name`. */
export const scenarioIds = (): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.includes("/") && file.endsWith(".ts")).map((file) => file.slice(0, -3)).sort()

/** The text that `src/scenarios/index.ts` must have. */
export function toIndex(ids: readonly string[]): string {
  const imports = ids.map((id) => `import { scenario as ${toName(id)} } from "./${id}.ts"`)
  const names = ids.map((id) => `  ${toName(id)},`)
  return `/** Every scenario, in the order of the ids. Written by \`npm run generate\`. */
import type { Scenario } from "../scenario.ts"
${imports.join("\n")}

export const scenarios: readonly Scenario[] = [
${names.join("\n")}
]
`
}

/** Every row of the ledger, in the order of its files. */
export const readRows = (): Row[] =>
  readdirSync(specFolder).sort().flatMap((file) => JSON.parse(readFileSync(new URL(file, specFolder), "utf8")) as Row[])

/** As deno.json has it. */
const lineWidth = 120

/** The text that `src/sentences.ts` must have. */
export function toSentences(rows: readonly Row[]): string {
  const lines = rows.map(({ id, says }) => {
    const [key, sentence] = [JSON.stringify(id), JSON.stringify(says)]
    const line = `  ${key}: ${sentence},`
    return line.length > lineWidth ? `  ${key}:\n    ${sentence},` : line
  })
  return `/** What each row of the interface says, by its id. Written by \`npm run generate\` from \`spec/\`. */
export const sentences: Readonly<Record<string, string>> = {
${lines.join("\n")}
}
`
}
