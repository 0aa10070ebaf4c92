import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "../markdown/sources.ts"

/** A module that apps import. */
export interface ApiEntry {
  /** What apps import, such as `@svc-auth/core/errors`. */
  readonly name: string
  /** The package that exports it. */
  readonly package: string
  /** Path of its source from the repository's root. */
  readonly source: string
  /** The path of its page on the site, without slashes around it. */
  readonly slug: string
}

type Exports = Readonly<Record<string, string | { readonly "@svc-auth/source"?: string }>>

/** Returns the path on the site of a page that TypeDoc wrote, or of a module. */
export const toApiSlug = (path: string): string =>
  `api/${path.replace(/^@svc-auth\//, "").replace(/\.md$/, "")}`.replace(/\/README$/, "")

function readExports(folder: string): ApiEntry[] {
  const text = readFileSync(join(root, folder, "package.json"), "utf8")
  const { name: owner, exports } = JSON.parse(text) as { readonly name: string; readonly exports: Exports }
  return Object.entries(exports).flatMap(([path, found]) => {
    const source = typeof found === "object" ? found["@svc-auth/source"] : undefined
    // a page lists all providers and all languages
    if (source === undefined || /\*|^\.\/languages\//.test(path)) return []
    const name = owner + path.slice(1)
    return { name, package: owner, source: folder + source.slice(1), slug: toApiSlug(name) }
  })
}

/** The public modules of the packages. */
export const apiEntries: readonly ApiEntry[] = [
  "core",
  ...globSync("frameworks/*", { cwd: root }).sort(),
  ...globSync("adapters/*", { cwd: root }).sort(),
  "password",
  "strict",
  "clients/react",
  "cli",
].flatMap(readExports)
