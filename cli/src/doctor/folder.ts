import { type Dirent, existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { parseVariables } from "../env-file.ts"
import { frameworks } from "../init/framework.ts"
import type { Framework } from "../init/plan.ts"
import { type Manifest, parseManifest, toRanges } from "../manifest.ts"
import { readText } from "../read-text.ts"
import { findAuthUrl } from "../url.ts"

/** The folder of an app. */
export interface Folder {
  readonly path: string
  /** `undefined` if the folder has no `package.json`. */
  readonly manifest: Manifest | undefined
  /** The framework for which there is a binding. */
  readonly framework: Framework | undefined
  /** The `.env` files that are there, the strongest last. */
  readonly envFiles: readonly string[]
  /** What they set. Empty values are kept, because they show what is to be filled. */
  readonly variables: Readonly<Record<string, string>>
  /** The file from which each of them is. */
  readonly places: Readonly<Record<string, string>>
}

/** Later files win. Files for development only are left out: they say nothing about production. */
const envNames = [".env", ".env.production", ".env.local", ".env.production.local"]

/** Returns what the folder has. @throws {Refusal} if its `package.json` is malformed, or a file cannot be read */
export function readFolder(path: string): Folder {
  const text = readText(join(path, "package.json"))
  const manifest = text === undefined ? undefined : parseManifest(text)
  const ranges = manifest ? toRanges(manifest) : {}
  const framework = frameworks.find((one) => Object.hasOwn(ranges, one.package))
  const envFiles = envNames.filter((name) => existsSync(join(path, name)))
  const found = envFiles.map((file) => [file, parseVariables(readText(join(path, file)) ?? "")] as const)
  const variables = Object.assign({}, ...found.map(([, values]) => values))
  const places = Object.fromEntries(found.flatMap(([file, values]) => Object.keys(values).map((name) => [name, file])))
  return { path, manifest, framework, envFiles, variables, places }
}

/** Folders that contain no source of the app. */
const skipped = new Set(["node_modules", "dist", "build", "coverage"])
const sources = /\.(?:[cm]?[jt]sx?|astro|svelte)$/
const maxSources = 2000

/** Returns what is in a folder: nothing, if this user may not read it, such as the data of a database in a container. */
function list(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}

/** Returns the text of a source file, or an empty one if there is none that this user may read. */
export function readSource(file: string): string {
  try {
    return readFileSync(file, "utf8")
  } catch {
    return ""
  }
}

/** Returns the texts of the app's source files, or of other files whose names match. Stops after 2,000 files. */
export function* readSources(
  path: string,
  names: RegExp = sources,
): Generator<{ readonly file: string; readonly text: string }> {
  const left = [path]
  for (let seen = 0; left.length > 0;) {
    const folder = left.pop()!
    for (const entry of list(folder)) {
      const file = join(folder, entry.name)
      if (entry.isDirectory() && !skipped.has(entry.name) && !entry.name.startsWith(".")) left.push(file)
      if (!entry.isFile() || !names.test(entry.name)) continue
      if (++seen > maxSources) return
      yield { file, text: readSource(file) }
    }
  }
}

/** Returns the secrets that the folder's `.env` files set, the first encrypts. The order is that of the core. */
export const findSecrets = ({ variables }: Folder): string[] =>
  ["AUTH_SECRET_3", "AUTH_SECRET_2", "AUTH_SECRET_1", variables["AUTH_SECRET"] ? "AUTH_SECRET" : "SVC_SECRET"]
    .map((name) => variables[name] ?? "").filter((secret) => secret !== "")

/** Returns the base path of the auth routes: that of the URL, of `AUTH_URL`, or the default of the framework. */
export function findBasePath(folder: Folder, url?: URL): string {
  for (const path of [url?.pathname, findAuthUrl(folder.variables)?.pathname]) {
    const bare = path?.replace(/\/+$/, "")
    if (bare) return bare
  }
  return folder.framework?.basePath ?? "/auth"
}
