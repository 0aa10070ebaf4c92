import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"

/** The repository's folder. */
export const root: string = join(import.meta.dirname, "../../../..")

/** The pages of the site, by their paths from the repository's root. The files there are the only source. */
const patterns = [
  "{README,CONTRIBUTING,SECURITY,CHANGELOG}.md",
  "docs/{*,decisions/*,tutorials/*}.md",
  "{core,password,strict,cli,conformance,bench}/README.md",
  "{adapters,clients,frameworks}/*/README.md",
  "frameworks/*/example/README.md",
  "conformance/examples/*/README.md",
]

/** Files whose usual name is taken by another page. */
const others: Readonly<Record<string, string>> = {
  "README.md": "index",
  "docs/README.md": "contents",
  "SECURITY.md": "security-policy",
}

/** Returns the path of a page on the site, without slashes around it. */
export const toSlug = (source: string): string =>
  others[source] ?? source.replace(/^docs\//, "").replace(/(\/README)?\.md$/, "").toLowerCase()

/** Slugs of all pages by their sources. */
export const slugs: ReadonlyMap<string, string> = new Map(
  globSync(patterns, { cwd: root }).map((path) => path.replaceAll("\\", "/")).sort().map((path) => [
    path,
    toSlug(path),
  ]),
)

export const readSource = (source: string): string => readFileSync(join(root, source), "utf8")
