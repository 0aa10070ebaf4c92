/**
 * The list of all scenarios as source text; run as a program it writes it to `src/scenarios/index.ts`.
 * @module
 */
import { readdirSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

const folder = new URL("../src/scenarios/", import.meta.url)
export const indexFile: URL = new URL("index.ts", folder)

const toName = (id: string): string => id.replace(/[/-](.)/g, (_, letter: string) => letter.toUpperCase())

/** Ids of the scenario files, `topic/name`. */
export const scenarioIds = (): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.includes("/") && file.endsWith(".ts")).map((file) => file.slice(0, -3)).sort()

/** The text that `src/scenarios/index.ts` must have. */
export function toIndex(ids: readonly string[]): string {
  const imports = ids.map((id) => `import { scenario as ${toName(id)} } from "./${id}.ts"`)
  const names = ids.map((id) => `  ${toName(id)},`)
  return `/** Every scenario, in the order of the ids. Written by \`scripts/scenario-index.ts\`. */
import type { Scenario } from "../scenario.ts"
${imports.join("\n")}

export const scenarios: readonly Scenario[] = [
${names.join("\n")}
]
`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(indexFile, toIndex(scenarioIds()))
