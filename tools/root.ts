import { existsSync, globSync, readFileSync } from "node:fs"
import { delimiter, dirname, join } from "node:path"
import process from "node:process"
import { fileURLToPath } from "node:url"

/** The repository's folder. */
export const root: string = dirname(dirname(fileURLToPath(import.meta.url)))

/** The environment of a child. The workspace's own tools come first on the PATH, however this script was started. */
export const environment: Readonly<Record<string, string | undefined>> = {
  PATH: [join(root, "node_modules", ".bin"), process.env.PATH ?? ""].join(delimiter),
}

/** The members of a package.json that the scripts read. */
export interface Manifest {
  readonly name: string
  readonly version: string
  readonly license?: string
  readonly exports?: Readonly<Record<string, string | Readonly<Record<string, string>>>>
  /** Modules that the package imports by a name with `#`. Its conditions each have the source and the built file. */
  readonly imports?: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>>
  readonly files?: readonly string[]
  readonly scripts?: Readonly<Record<string, string>>
  readonly bin?: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
  readonly engines?: { readonly node?: string }
}

export function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8")) as Manifest
}

/** Returns the folders, relative to the root, of the apps that have the npm script. */
export function appsWith(script: string): string[] {
  return globSync("{frameworks/*/{example,conformance},conformance/examples/*}/package.json", { cwd: root })
    .map((file) => dirname(file))
    .filter((folder) => readManifest(folder).scripts?.[script])
    .sort()
}

/** Returns the path of a program on the PATH. */
export function which(...names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((file) => existsSync(file))
}
