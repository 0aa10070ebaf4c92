/**
 * The versions of frameworks before the newest that the suite plays: adding one is adding a folder,
 * `frameworks/<name>/conformance/previous/<version>/`, with a `package.json` and its lock.
 * @module
 */
import { globSync, readFileSync } from "node:fs"
import { basename, dirname, join, sep } from "node:path"
import { root } from "../../scripts/root.ts"

/** A version of a framework before the newest. */
export interface Previous {
  /** `sveltekit@2` */
  readonly name: string
  readonly framework: string
  /** A major, or a major and a minor: `2`, `2.63`. */
  readonly version: string
  /** Where its lock is. */
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

/** Folders of the files that replace those of the fixture app, in their order: `2.63` has those of `2`, then its own. */
export const overlaysOf = (
  { framework, version, folder }: Previous,
): string[] => [
  ...previous.filter((one) => one.framework === framework && version.startsWith(`${one.version}.`))
    .map((one) => one.folder),
  folder,
]

/**
 * The exact version of a package that the lock in the folder installs.
 * @param workspace path of the workspace that asks for it, which may have a version of its own
 */
export function lockedVersion(folder: string, name: string, workspace?: string): string | undefined {
  const { packages } = JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8")) as {
    packages: Readonly<Record<string, { readonly version?: string }>>
  }
  return (packages[`${workspace}/node_modules/${name}`] ?? packages[`node_modules/${name}`])?.version
}
