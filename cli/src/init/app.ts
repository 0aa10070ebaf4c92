import { existsSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import semver from "semver"
import { Refusal } from "../command.ts"

/** The members of an app's `package.json` that the commands read. */
export interface AppManifest {
  readonly type?: string
  readonly scripts?: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

/** An app, as its folder describes it. */
export interface App {
  /** The absolute path of its folder. */
  readonly cwd: string
  readonly manifest: AppManifest
  /** The ending of new files: `ts` if the app has a `tsconfig.json`. */
  readonly language: "ts" | "js"
  /** Returns the text of a file, or `undefined` if there is none. */
  readonly read: (path: string) => string | undefined
  /** Returns the range of a package in `package.json`, or `undefined` if the app does not depend on it. */
  readonly findRange: (name: string) => string | undefined
  /** Returns the version of a package in `node_modules`. */
  readonly findInstalled: (name: string) => string | undefined
  /** Returns the installed version of a package, or else the lowest of its range. Absent for ranges such as `latest`. */
  readonly findVersion: (name: string) => string | undefined
}

/**
 * Reads the app in a folder.
 * @throws {Refusal} if it has no `package.json`, or one that cannot be read
 */
export function readApp(cwd: string): App {
  const read = (path: string) => readText(join(cwd, path))
  const manifest = parseManifest(read("package.json"))
  const all = { ...manifest.devDependencies, ...manifest.dependencies }
  const findRange = (name: string) => Object.hasOwn(all, name) ? all[name] : undefined
  const findInstalled = (name: string) => readInstalled(cwd, name)
  const findVersion = (name: string) => {
    const range = findRange(name)
    return findInstalled(name) ??
      (range && semver.validRange(range) ? semver.minVersion(range)?.version : undefined)
  }
  return {
    cwd,
    manifest,
    language: read("tsconfig.json") === undefined ? "js" : "ts",
    read,
    findRange,
    findInstalled,
    findVersion,
  }
}

/** Returns the text of a file, or `undefined` if there is none. @throws {Refusal} if it is a folder, or cannot be read */
export function readText(file: string): string | undefined {
  if (!existsSync(file)) return undefined
  try {
    return readFileSync(file, "utf8")
  } catch (thrown) {
    throw new Refusal(`${file} cannot be read: ${thrown instanceof Error ? thrown.message : thrown}`)
  }
}

function parseManifest(text: string | undefined): AppManifest {
  if (text === undefined) {
    throw new Refusal("This folder has no package.json: create an app first, for example with `npx sv create`.")
  }
  try {
    const manifest: unknown = JSON.parse(text.replace(/^\uFEFF/, ""))
    if (typeof manifest === "object" && manifest !== null && !Array.isArray(manifest)) return manifest
  } catch {
    // the sentence below is for both
  }
  throw new Refusal("package.json is not a JSON object: correct it first.")
}

/** Returns the version of a package in the nearest `node_modules`. */
function readInstalled(cwd: string, name: string): string | undefined {
  const folders = createRequire(join(cwd, "package.json")).resolve.paths(name) ?? []
  const file = folders.map((folder) => join(folder, name, "package.json")).find((path) => existsSync(path))
  return file && (JSON.parse(readFileSync(file, "utf8")) as { version?: string }).version
}
