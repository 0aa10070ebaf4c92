import { copyFileSync, mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { npm, packAll, type Packed } from "../release/stage.ts"

const quiet = ["--no-audit", "--no-fund", "--ignore-scripts"]

/** Installs the locked tools and frameworks into the folder. */
export async function installTools(folder: string): Promise<void> {
  for (const file of ["package.json", "package-lock.json"]) {
    copyFileSync(join(import.meta.dirname, file), join(folder, file))
  }
  await npm(folder, "ci", "--prefer-offline", ...quiet)
}

/** Packs what is published, and installs all but the suite into the folder, with the locked tools and frameworks. */
export async function install(folder: string): Promise<readonly Packed[]> {
  await installTools(folder)
  const packages = await packAll(join(folder, "tarballs"))
  await add(folder, packages.filter(({ name }) => name !== suite))
  return packages
}

const suite = "@svc-auth/conformance"

/**
 * Installs the suite and its test dependencies into a folder of its own: the packages of Auth.js, which the apps
 * compare with, reject the suite's verifier of passkeys.
 */
export async function installSuite(folder: string, packages: readonly Packed[]): Promise<string> {
  const own = join(folder, "suite")
  mkdirSync(own)
  writeFileSync(join(own, "package.json"), JSON.stringify({ private: true, type: "module" }))
  const names = [
    suite,
    "@svc-auth/core",
    "@svc-auth/express",
    "@svc-auth/password",
    "@svc-auth/redis",
    "@svc-auth/sqlite",
    "@svc-auth/strict",
  ]
  await add(own, packages.filter(({ name }) => names.includes(name)))
  return own
}

const add = (folder: string, packages: readonly Packed[]) =>
  npm(folder, "install", "--no-save", "--prefer-offline", ...quiet, ...packages.map(({ tarball }) => tarball))
