/**
 * Fails if package-lock.json lacks an optional package that another of its packages names: `npm ci` would then refuse it on
 * every machine ("Missing: … from lock file"). Happens when the lock was made against an incomplete mirror.
 * @module
 */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { root } from "./root.ts"

interface Locked {
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
  packages: Readonly<Record<string, Locked>>
}

/** Looks where Node would: in the package's own node_modules, then in each folder above. */
function isLocked(from: string, name: string): boolean {
  for (let folder = from;;) {
    if (packages[`${folder && `${folder}/`}node_modules/${name}`]) return true
    if (folder === "") return false
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))
  }
}

const missing = Object.entries(packages).flatMap(([from, { optionalDependencies = {} }]) =>
  Object.keys(optionalDependencies).filter((name) => !isLocked(from, name)).map((name) => `${from} → ${name}`)
)
for (const edge of missing) console.error(`package-lock.json lacks an optional package: ${edge}`)
process.exitCode = missing.length > 0 ? 1 : 0
