/**
 * Writes the modules of the providers, the union of their ids and the table of the docs from `core/rows/`.
 * @module
 */
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import { run } from "../process.ts"
import { root } from "../root.ts"
import { header, isGenerated, toModule } from "./module.ts"
import { readRows, type Row } from "./row.ts"
import { toTable } from "./table.ts"

const folder = "core/src/providers"

/** Returns the ids of the modules that are written by hand. */
export function readOwnIds(): readonly string[] {
  const files = globSync(`${folder}/*.ts`, { cwd: root })
  return files.filter((file) => !readFileSync(join(root, file), "utf8").startsWith(header)).map((file) =>
    basename(file, ".ts")
  )
}

/** Returns the ids of the generated modules that exist, of which each needs a row. */
export function readGeneratedIds(): readonly string[] {
  const own = new Set(readOwnIds())
  return globSync(`${folder}/*.ts`, { cwd: root }).map((file) => basename(file, ".ts")).filter((id) => !own.has(id))
}

/** Returns the files as `deno fmt` writes them. */
async function format(files: Readonly<Record<string, string>>): Promise<Record<string, string>> {
  const scratch = mkdtempSync(join(tmpdir(), "svc-rows-"))
  try {
    for (const [file, text] of Object.entries(files)) writeFileSync(join(scratch, basename(file)), text)
    const { code, output } = await run("deno", ["fmt", "--no-semicolons", "--line-width", "120", scratch], {
      cwd: scratch,
    })
    if (code !== 0) throw new Error(`deno fmt failed:\n${output.trimEnd()}`)
    return Object.fromEntries(
      Object.keys(files).map((file) => [file, readFileSync(join(scratch, basename(file)), "utf8")]),
    )
  } finally {
    rmSync(scratch, { recursive: true })
  }
}

const toUnion = (ids: readonly string[]): string =>
  `/** Ids of the built-in providers. They are the names of the files in \`providers/\`. \`npm run generate\` writes them. */
export type BuiltInProviderType =
${ids.map((id) => `  | "${id}"`).join("\n")}
`

/** Returns the files that come from the rows. @throws {Error} that lists every fault of the rows */
export async function toProviderFiles(rows: readonly Row[] = readRows()): Promise<Record<string, string>> {
  const modules = rows.filter(isGenerated)
  const ids = [...new Set([...readOwnIds(), ...modules.map(({ id }) => id)])].sort()
  const formatted = await format(Object.fromEntries(modules.map((row) => [`${folder}/${row.id}.ts`, toModule(row)])))
  return {
    ...formatted,
    "core/src/app/built-in.ts": toUnion(ids),
    "docs/providers-table.md": toTable(rows),
  }
}
