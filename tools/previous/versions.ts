/**
 * The previous versions of frameworks that the suite plays. To add one, add a folder,
 * `frameworks/<name>/conformance/previous/<version>/`, with a `package.json` and its lock.
 * @module
 */
import { globSync, readFileSync } from "node:fs"
import { basename, dirname, join, sep } from "node:path"
import { root } from "../root.ts"

/** A previous version of a framework. */
export interface Previous {
  /** `sveltekit@2` */
  readonly name: string
  readonly framework: string
  /** A major, a major and a minor, or a major and what is special: `2`, `2.63`, `15.edge`. */
  readonly version: string
  /** The folder of its lock. */
  readonly folder: string
}

const numeric = new Intl.Collator("en", { numeric: true }).compare

export const previous: readonly Previous[] = globSync("frameworks/*/conformance/previous/*/package-lock.json", {
  cwd: root,
})
  .map((file) => ({ framework: file.split(sep)[1] ?? "", folder: join(root, dirname(file)) }))
  .map(({ framework, folder }) => ({ framework, folder, version: basename(folder) }))
  .map((one) => ({ ...one, name: `${one.framework}@${one.version}` }))
  .sort((a, b) => numeric(a.name, b.name))

/** Returns the folders of the files that replace those of the fixture app, in order: for `2.63` those of `2`, then its own. */
export const overlaysOf = (
  { framework, version, folder }: Previous,
): string[] => [
  ...previous.filter((one) => one.framework === framework && version.startsWith(`${one.version}.`))
    .map((one) => one.folder),
  folder,
]

/**
 * Returns the exact version of a package that the lock in the folder installs.
 * @param workspace path of the workspace that imports the package; it, or a folder around it, may have a version of its own
 */
export function lockedVersion(folder: string, name: string, workspace?: string): string | undefined {
  const { packages } = JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8")) as {
    packages: Readonly<Record<string, { readonly version?: string }>>
  }
  const parts = workspace?.split("/") ?? []
  const folders = parts.map((_, index) => `${parts.slice(0, parts.length - index).join("/")}/`)
  return [...folders, ""].map((path) => packages[`${path}node_modules/${name}`]).find((entry) => entry)?.version
}
