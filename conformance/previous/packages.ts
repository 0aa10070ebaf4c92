import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { npm, pack, type Packed } from "../../scripts/release/pack.ts"
import { readPublished } from "../../scripts/release/packages.ts"

const quiet = ["--prefer-offline", "--no-audit", "--no-fund"]

/** Packs every published package into the folder. */
export async function packAll(folder: string): Promise<readonly Packed[]> {
  mkdirSync(folder, { recursive: true })
  const packages: Packed[] = []
  for (const { folder: source } of readPublished()) packages.push(await pack(source, folder))
  return packages
}

/** Installs the dependencies in the app's lock. */
export const installLocked = (app: string): Promise<string> => npm(app, "ci", "--ignore-scripts", ...quiet)

/**
 * Adds our packages to an app, as a developer does: without flags, so an unmet peer range is an error.
 * @param names of the packages, without `@svc-auth/`
 * @throws {Error} with the output of npm
 */
export async function addPackages(app: string, packages: readonly Packed[], names: readonly string[]): Promise<void> {
  const wanted = packages.filter(({ name }) => names.includes(name.slice("@svc-auth/".length)))
  await npm(app, "install", ...quiet, ...wanted.map(({ tarball }) => join(tarball)))
}
