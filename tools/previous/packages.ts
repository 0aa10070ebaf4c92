import { join } from "node:path"
import { npm, type Packed } from "../release/stage.ts"

const quiet = ["--prefer-offline", "--no-audit", "--no-fund"]

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
