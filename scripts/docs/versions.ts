/**
 * The table of versions in each binding's README: which versions the package accepts, and which the suite runs on.
 * `npm run generate` writes the tables.
 * @module
 */
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { lockedVersion, previous } from "../../conformance/previous/versions.ts"
import { readManifest, root } from "../root.ts"

/** The versions of a peer that a package accepts, and those that the suite runs on. */
export interface Versions {
  readonly name: string
  readonly range: string
  readonly isOptional: boolean
  /** The version in the workspace: the suite runs on it at each commit. */
  readonly newest: string
  /** The versions in the locks under `previous/`: the suite runs on them each night. */
  readonly older: readonly string[]
}

/** The names of the bindings' folders. */
export const bindings: readonly string[] = globSync("frameworks/*/package.json", { cwd: root })
  .map((file) => file.split(/[\\/]/)[1] ?? "").sort()

const numeric = new Intl.Collator("en", { numeric: true }).compare

/** Returns the versions of each peer of the binding, and of Node. */
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
const mark = "<!-- Written by npm run generate -->"

/** Returns the section for the binding's README. */
function toSection(binding: string): string {
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

/** Returns the binding's README with the current section, in place of the old one or at the end. */
function toReadme(text: string, section: string): string {
  const from = text.indexOf(`${heading}\n`)
  if (from < 0) return `${text.trimEnd()}\n\n${section}`
  const length = text.slice(from + heading.length).search(/^## /m)
  const after = length < 0 ? "" : `\n${text.slice(from + heading.length + length)}`
  return text.slice(0, from) + section + after
}

/** Returns the README of each binding, by file. */
export function toReadmes(): Readonly<Record<string, string>> {
  return Object.fromEntries(bindings.map((binding) => {
    const file = `frameworks/${binding}/README.md`
    return [file, toReadme(readFileSync(join(root, file), "utf8"), toSection(binding))]
  }))
}
