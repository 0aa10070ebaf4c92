/**
 * The table of versions in each binding's README: which versions the package accepts, and which the suite runs on. As a program it
 * writes the tables.
 * @module
 */
import { globSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { lockedVersion, previous } from "../../conformance/previous/versions.ts"
import { readManifest, root } from "../root.ts"

/** What a package accepts of another, and on what of it the suite runs. */
export interface Versions {
  readonly name: string
  readonly range: string
  readonly isOptional: boolean
  /** In the workspace: the suite runs on it at each commit. */
  readonly newest: string
  /** Of the locks of previous versions: the suite runs on them each night. */
  readonly older: readonly string[]
}

/** Names of the bindings' folders. */
export const bindings: readonly string[] = globSync("frameworks/*/package.json", { cwd: root })
  .map((file) => file.split(/[\\/]/)[1] ?? "").sort()

const numeric = new Intl.Collator("en", { numeric: true }).compare

/** Of each peer of the binding, and of Node. */
export function versionsOf(binding: string): readonly Versions[] {
  const folder = `frameworks/${binding}`
  const { peerDependencies = {}, peerDependenciesMeta = {}, engines } = readManifest(folder)
  const own = previous.filter(({ framework }) => framework === binding)
  const peers = Object.entries(peerDependencies).map(([name, range]): Versions => {
    const newest = lockedVersion(root, name, `${folder}/conformance`) ?? ""
    const locked = own.flatMap((one) => lockedVersion(one.folder, name) ?? [])
    const older = [...new Set(locked)].filter((version) => version !== newest).sort(numeric)
    return { name, range, isOptional: peerDependenciesMeta[name]?.optional === true, newest, older }
  })
  const node = { name: "Node", range: engines?.node ?? "", newest: readManifest(".").devDependencies?.["node"] ?? "" }
  return [...peers, { ...node, isOptional: false, older: [] }]
}

const heading = "## Versions"
const mark = "<!-- Written by scripts/docs/versions.ts -->"

/** The section of the binding's README. */
export function toSection(binding: string): string {
  const row = (cells: readonly string[]) => `| ${cells.join(" | ")} |`
  const rows = versionsOf(binding).map(({ name, range, isOptional, newest, older }) =>
    row([
      `${name === "Node" ? name : `\`${name}\``}${isOptional ? ", optional" : ""}`,
      `\`${range.replaceAll("|", "\\|")}\``,
      newest,
      older.join(", "),
    ])
  )
  const head = ["", "accepted", "tested at each commit", "and each night"]
  return [heading, "", mark, "", row(head), row(head.map(() => "---")), ...rows, ""].join("\n")
}

const toFile = (binding: string): string => join(root, "frameworks", binding, "README.md")

/** The binding's README with the section as it is to be: in place of the one that is there, else at the end. */
export function toReadme(binding: string): string {
  const text = readFileSync(toFile(binding), "utf8")
  const from = text.indexOf(`${heading}\n`)
  if (from < 0) return `${text.trimEnd()}\n\n${toSection(binding)}`
  const length = text.slice(from + heading.length).search(/^## /m)
  const after = length < 0 ? "" : `\n${text.slice(from + heading.length + length)}`
  return text.slice(0, from) + toSection(binding) + after
}

if (import.meta.main) { for (const binding of bindings) writeFileSync(toFile(binding), toReadme(binding)) }
