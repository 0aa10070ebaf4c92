interface Runtime {
  readonly process?: { getBuiltinModule?(id: "node:fs"): { readFileSync(path: string, encoding: "utf8"): string } }
}

/**
 * Returns true if a build will prerender this route. In development Kit does not provide this to hooks, so this function reads the source text of
 * the route's files. Importing them would reload the hooks on every change to a route.
 * @param id the route's id, which is its folder below `src/routes`
 * @param readText returns the text of a file of the app, or `undefined` if it does not exist
 */
export function isPrerenderedRoute(id: string, readText: (path: string) => string | undefined = readFile): boolean {
  const folders = id.split("/").filter(Boolean).reduce((known, part) => [...known, `${known.at(-1)}/${part}`], [
    "src/routes",
  ])
  const page = folders.at(-1)
  const read = (name: string) => readText(`${name}.js`) ?? readText(`${name}.ts`)
  const find = (name: string) => option.exec(read(name) ?? "")?.[1]
  const nodes = [...folders.map((folder) => `${folder}/+layout`), `${page}/+page`]
  // for an endpoint only its own file counts; for a page the innermost file decides
  const value = read(`${page}/+server`) === undefined
    ? nodes.map((node) => find(node) ?? find(`${node}.server`)).findLast(Boolean)
    : find(`${page}/+server`)
  return value !== undefined && value !== "false"
}

const option = /^export const prerender(?:\s*:[^=]+)?\s*=\s*(true|false|["']auto["'])/m

function readFile(path: string): string | undefined {
  try {
    return (globalThis as Runtime).process?.getBuiltinModule?.("node:fs").readFileSync(path, "utf8")
  } catch {
    return undefined
  }
}
