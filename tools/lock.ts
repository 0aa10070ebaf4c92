/**
 * Fails if a package-lock.json of the repository lacks an optional package that another of its
 * packages names: `npm ci` would then refuse it on every machine ("Missing: … from lock file"). Happens when the lock was made
 * against an incomplete mirror. Fails also if a lock names the registry that it was made against: npm would ask that one everywhere.
 * @module
 */
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { root } from "./root.ts"

interface Locked {
  readonly resolved?: string
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

type Packages = Readonly<Record<string, Locked>>

/** Looks where Node would: in the package's own node_modules, then in each folder above. */
function isLocked(packages: Packages, from: string, name: string): boolean {
  for (let folder = from;;) {
    if (packages[`${folder && `${folder}/`}node_modules/${name}`]) return true
    if (folder === "") return false
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))
  }
}

const readPackages = (lock: string): Packages =>
  (JSON.parse(readFileSync(join(root, lock), "utf8")) as { packages: Packages }).packages

function findRegistries(lock: string): string[] {
  const named = Object.entries(readPackages(lock)).filter(([, { resolved }]) => resolved?.includes("://"))
  return named.map(([name]) =>
    `${lock} names the registry of ${name}: write it with npm install --omit-lockfile-registry-resolved`
  )
}

function findMissing(lock: string): string[] {
  const packages = readPackages(lock)
  return Object.entries(packages).flatMap(([from, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isLocked(packages, from, name))
      .map((name) => `${lock} lacks an optional package: ${from} → ${name}`)
  )
}

const locks = globSync("{**,.ci/**}/package-lock.json", {
  cwd: root,
  exclude: (path) => /(^|[\\/])(node_modules|dist|build|\.git)$/.test(path),
})
const faults = locks.flatMap((lock) => [...findMissing(lock), ...findRegistries(lock)])
for (const fault of faults) console.error(fault)
console.log(`${locks.length} locks`)
process.exitCode = faults.length > 0 || locks.length === 0 ? 1 : 0
