import { existsSync, readdirSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { parseEnv } from "node:util"

/** The frameworks for which there is a binding, by the package that shows that an app uses one. */
const frameworks = {
  "next": "nextjs",
  "@sveltejs/kit": "sveltekit",
  "@solidjs/start": "solidstart",
  "astro": "astro",
  "elysia": "elysia",
  "hono": "hono",
  "express": "express",
} as const

/** The name of a framework, as its binding has it. */
export type Framework = (typeof frameworks)[keyof typeof frameworks]

/** The parts of a `package.json` that the checks read. */
export interface Manifest {
  readonly name?: string
  readonly version?: string
  readonly scripts?: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly engines?: Readonly<Record<string, string>>
}

/** The folder of an app. */
export interface Folder {
  readonly path: string
  /** `undefined` if the folder has no `package.json`. */
  readonly manifest: Manifest | undefined
  readonly framework: Framework | undefined
  /** The `.env` files that are there, the strongest last. */
  readonly envFiles: readonly string[]
  /** What they set. Empty values are kept, because they show what is to be filled. */
  readonly variables: Readonly<Record<string, string>>
}

/** Later files win. Files for development only are left out: they say nothing about production. */
const envNames = [".env", ".env.production", ".env.local", ".env.production.local"]

/** Returns what the folder has. @throws {Error} if its `package.json` is malformed, or a file cannot be read */
export function readFolder(path: string): Folder {
  const manifest = readManifest(join(path, "package.json"))
  if (manifest !== undefined) assertManifest(manifest)
  const all = { ...manifest?.devDependencies, ...manifest?.dependencies }
  const framework = Object.entries(frameworks).find(([name]) => name in all)?.[1]
  const envFiles = envNames.filter((name) => existsSync(join(path, name)))
  const variables = Object.assign({}, ...envFiles.map((name) => parseEnv(readFileSync(join(path, name), "utf8"))))
  return { path, manifest, framework, envFiles, variables }
}

const readManifest = (file: string): Manifest | undefined =>
  existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) as Manifest : undefined

/** @throws {Error} if a member that the checks read has another form */
function assertManifest(manifest: unknown): void {
  if (!isObject(manifest)) throw new Error("package.json contains no object")
  for (const name of ["scripts", "dependencies", "devDependencies"]) {
    const map = manifest[name] ?? {}
    const isMap = isObject(map) && Object.values(map).every((value) => typeof value === "string")
    if (!isMap) throw new Error(`"${name}" in package.json is not an object of strings`)
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Returns the installed package's `package.json`, found as Node finds packages, or `undefined`. */
export function findInstalled(from: string, name: string): Manifest | undefined {
  const found = readManifest(join(from, "node_modules", name, "package.json"))
  if (found) return found
  const parent = dirname(from)
  return parent === from ? undefined : findInstalled(parent, name)
}

/** Folders that contain no source of the app. */
const skipped = new Set(["node_modules", "dist", "build", "coverage"])
const sources = /\.(?:[cm]?[jt]sx?|astro|svelte)$/
const maxSources = 2000

/** Returns the texts of the app's source files. Stops after 2,000 files. */
export function* readSources(path: string): Generator<{ readonly file: string; readonly text: string }> {
  const left = [path]
  for (let seen = 0; left.length > 0;) {
    const folder = left.pop()!
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const file = join(folder, entry.name)
      if (entry.isDirectory() && !skipped.has(entry.name) && !entry.name.startsWith(".")) left.push(file)
      if (!entry.isFile() || !sources.test(entry.name)) continue
      if (++seen > maxSources) return
      yield { file, text: readFileSync(file, "utf8") }
    }
  }
}

/** Returns the secrets that the folder's `.env` files set, the first encrypts. The order is that of the core. */
export const findSecrets = ({ variables }: Folder): string[] =>
  ["AUTH_SECRET_3", "AUTH_SECRET_2", "AUTH_SECRET_1", variables["AUTH_SECRET"] ? "AUTH_SECRET" : "SVC_SECRET"]
    .map((name) => variables[name] ?? "").filter((secret) => secret !== "")

/** Returns the base path of the auth routes: that of the URL, of `AUTH_URL`, or the default of the framework. */
export function findBasePath(folder: Folder, url?: URL): string {
  const configured = URL.parse(folder.variables["AUTH_URL"] ?? "")
  for (const path of [url?.pathname, configured?.pathname]) {
    const bare = path?.replace(/\/+$/, "")
    if (bare) return bare
  }
  return folder.framework === "nextjs" ? "/api/auth" : "/auth"
}
