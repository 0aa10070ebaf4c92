import { join } from "node:path"
import semver from "semver"
import { Refusal } from "../command.ts"
import { findInstalled, findRange, type Manifest, parseManifest } from "../manifest.ts"
import { readText } from "../read-text.ts"

/** An app, as its folder describes it. */
export interface App {
  /** The absolute path of its folder. */
  readonly cwd: string
  readonly manifest: Manifest
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
  const text = readText(join(cwd, "package.json"))
  if (text === undefined) {
    throw new Refusal("This folder has no package.json: create an app first, for example with `npx sv create`.")
  }
  return toApp(cwd, parseManifest(text))
}

/** Returns the app whose `package.json` was read. */
export function toApp(cwd: string, manifest: Manifest): App {
  const read = (path: string) => readText(join(cwd, path))
  const toRange = (name: string) => findRange(manifest, name)
  const toInstalled = (name: string) => findInstalled(cwd, name)?.version
  return {
    cwd,
    manifest,
    language: read("tsconfig.json") === undefined ? "js" : "ts",
    read,
    findRange: toRange,
    findInstalled: toInstalled,
    findVersion: (name) => {
      const range = toRange(name)
      return toInstalled(name) ?? (range && semver.validRange(range) ? semver.minVersion(range)?.version : undefined)
    },
  }
}
