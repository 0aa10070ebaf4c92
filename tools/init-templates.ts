/**
 * Writes what `svc-auth init` and `svc-auth add` know: the files of the READMEs' tutorials, the versions that the bindings support, and the
 * facts of the provider rows. So an app that `init` sets up is the app of the README.
 * @module
 */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { readSteps } from "./scaffold/steps.ts"
import { readOwnIds } from "./providers/generate.ts"
import { mayHaveIssuer, needsIssuer, toIdentifier } from "./providers/module.ts"
import { readRows } from "./providers/row.ts"
import { readManifest, root } from "./root.ts"

/** The sections with the files of an app, by the name that `init` has for it. A section replaces files of those before it. */
const tutorials: Readonly<Record<string, readonly [framework: string, ...headings: string[]]>> = {
  sveltekit: ["sveltekit", "Get started"],
  solidstart: ["solidstart", "Get started"],
  solidstart1: ["solidstart", "Get started", "SolidStart 1"],
  astro: ["astro", "Get started"],
  nextjs: ["nextjs", "Get started"],
  nextjs15: ["nextjs", "Get started", "Next.js 15"],
  elysia: ["elysia", "Get started"],
  hono: ["hono", "Get started"],
  express: ["express", "Get started"],
}

const head = (from: string) => `// Made by \`npm run generate\` from ${from}.\n`

const toSource = (value: unknown) => JSON.stringify(value, undefined, 2)

/** Returns the files that each tutorial writes, except `.env`. */
function readTutorial([framework, ...headings]: readonly [string, ...string[]]): Readonly<Record<string, string>> {
  const page = `frameworks/${framework}/README.md`
  const steps = readSteps(page, readFileSync(join(root, page), "utf8"), headings)
  const files = steps.flatMap((step) => step.kind === "write" && !step.path.startsWith(".env") ? [step] : [])
  return Object.fromEntries(files.map(({ path, text }) => [path, text]))
}

/** Returns the sources of `cli/` that are made from other files. */
export function toInitTemplates(): Readonly<Record<string, string>> {
  const files = Object.fromEntries(Object.entries(tutorials).map(([name, tutorial]) => [name, readTutorial(tutorial)]))
  const frameworks = [...new Set(Object.values(tutorials).map(([framework]) => framework))]
  const ranges = Object.fromEntries(
    frameworks.map((name) => [name, readManifest(`frameworks/${name}`).peerDependencies ?? {}]),
  )
  const providers = readRows().map((row) => ({
    id: row.id,
    name: row.name,
    identifier: toIdentifier(row),
    register: row.register,
    ...row.callback !== undefined && { callback: row.callback },
    issuer: needsIssuer(row) ? "needed" : mayHaveIssuer(row) ? "possible" : "fixed",
    hasSecret: row.authMethod !== "none",
  }))
  const ids = new Set(providers.map(({ id }) => id))
  return {
    "cli/src/init/templates.gen.ts": `${head("the READMEs and manifests in frameworks/")}
/** The files that the READMEs' tutorials write, by tutorial and path. */
export const templates: Readonly<Record<string, Readonly<Record<string, string>>>> = ${toSource(files)}

/** The versions that each binding supports, by binding and package. */
export const supported: Readonly<Record<string, Readonly<Record<string, string>>>> = ${toSource(ranges)}
`,
    "cli/src/providers/facts.gen.ts": `${head("core/rows/")}import type { Facts } from "./facts-type.ts"

/** What the rows say about each provider. */
export const all: readonly Facts[] = ${toSource(providers)}

/** The ids of the providers at which no app is registered as at others, such as credentials and mail services. */
export const others: readonly string[] = ${toSource(readOwnIds().filter((id) => !ids.has(id)))}
`,
  }
}
