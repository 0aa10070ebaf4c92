import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { npm, pack, type Packed } from "../../scripts/release/pack.ts"
import { readPublished } from "../../scripts/release/packages.ts"

const quiet = ["--prefer-offline", "--no-audit", "--no-fund"]

/** Packs every package that is published into the folder. */
export async function packAll(folder: string): Promise<readonly Packed[]> {
  mkdirSync(folder, { recursive: true })
  const packages: Packed[] = []
  for (const { folder: source } of readPublished()) packages.push(await pack(source, folder))
  return packages
}

/** Installs what the app's lock names. */
export const installLocked = (app: string): Promise<string> => npm(app, "ci", "--ignore-scripts", ...quiet)

/**
 * Adds our packages to an app, as a developer would: without a flag, so a peer range that the app does not meet is an error.
 * @param names of the packages, without `@svc-auth/`
 * @throws {Error} with what npm printed
 */
export async function addPackages(app: string, packages: readonly Packed[], names: readonly string[]): Promise<void> {
  const wanted = packages.filter(({ name }) => names.includes(name.slice("@svc-auth/".length)))
  await npm(app, "install", ...quiet, ...wanted.map(({ tarball }) => join(tarball)))
}
