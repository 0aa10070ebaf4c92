/**
 * The table of versions in the README of each binding and of each client: which versions the package accepts, and which the tests run on.
 * `npm run generate` writes the tables.
 * @module
 */
import { globSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { lockedVersion, previous } from "../previous/versions.ts"
import { readManifest, root } from "../root.ts"

/** The versions of a peer that a package accepts, and those that the tests run on. */
export interface Versions {
  readonly name: string
  readonly range: string
  readonly isOptional: boolean
  /** The versions in the workspace, newest first: the tests run on them at each commit. */
  readonly newest: readonly string[]
  /** The versions in the locks under `previous/`: the suite runs on them each night. */
  readonly older: readonly string[]
}

/** The folders of the packages whose README has the table, such as `frameworks/hono`. */
export const folders: readonly string[] = globSync("{clients,frameworks}/*/package.json", { cwd: root })
  .map((file) => dirname(file).replaceAll("\\", "/")).sort()

const numeric = new Intl.Collator("en", { numeric: true }).compare

/** Returns the versions of each peer of the package, and of Node. */
export function versionsOf(folder: string): readonly Versions[] {
  const { peerDependencies = {}, peerDependenciesMeta = {}, devDependencies = {}, engines } = readManifest(folder)
  const own = previous.filter(({ framework }) => folder === `frameworks/${framework}`)
  const peers = Object.entries(peerDependencies).map(([name, range]): Versions => {
    // a client installs more versions under other names: `"react-18": "npm:react@18.2.0"`
    const others = Object.keys(devDependencies).filter((alias) => devDependencies[alias]?.startsWith(`npm:${name}@`))
    const newest = [name, ...others]
      .flatMap((installed) => lockedVersion(root, installed, `${folder}/conformance`) ?? [])
      .sort((a, b) => numeric(b, a))
    const locked = own.flatMap((one) => lockedVersion(one.folder, name) ?? [])
    const older = [...new Set(locked)].filter((version) => !newest.includes(version)).sort(numeric)
    return { name, range, isOptional: peerDependenciesMeta[name]?.optional === true, newest, older }
  })
  const node = { name: "Node", range: engines?.node ?? "", newest: [readManifest(".").devDependencies?.["node"] ?? ""] }
  return [...peers, { ...node, isOptional: false, older: [] }]
}

const heading = "## Versions"
const mark = "<!-- Written by npm run generate -->"

/** Returns the section for the package's README. */
function toSection(folder: string): string {
  const row = (cells: readonly string[]) => `| ${cells.join(" | ")} |`
  const rows = versionsOf(folder).map(({ name, range, isOptional, newest, older }) =>
    row([
      `${name === "Node" ? name : `\`${name}\``}${isOptional ? ", optional" : ""}`,
      `\`${range.replaceAll("|", "\\|")}\``,
      newest.join(", "),
      older.join(", "),
    ])
  )
  const head = ["", "accepted", "tested at each commit", "and each night"]
  return [heading, "", mark, "", row(head), row(head.map(() => "---")), ...rows, ""].join("\n")
}

/** Returns the README with the current section, in place of the old one or at the end. */
function toReadme(text: string, section: string): string {
  const from = text.indexOf(`${heading}\n`)
  if (from < 0) return `${text.trimEnd()}\n\n${section}`
  const length = text.slice(from + heading.length).search(/^## /m)
  const after = length < 0 ? "" : `\n${text.slice(from + heading.length + length)}`
  return text.slice(0, from) + section + after
}

/** Returns the README of each binding and each client, by file. */
export function toReadmes(): Readonly<Record<string, string>> {
  return Object.fromEntries(folders.map((folder) => {
    const file = `${folder}/README.md`
    return [file, toReadme(readFileSync(join(root, file), "utf8"), toSection(folder))]
  }))
}
