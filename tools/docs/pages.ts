import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "../root.ts"

/** The paths of all Markdown pages, from the repository's root. */
export const pages: readonly string[] = globSync("**/*.md", {
  cwd: root,
  exclude: (path) =>
    /(^|\/)(node_modules|dist|build|\.[^/]+)(\/|$)|^(api|docs\/site\/src\/content)(\/|$)/.test(String(path)),
}).sort()

export const readPage = (page: string): string => readFileSync(join(root, page), "utf8")
