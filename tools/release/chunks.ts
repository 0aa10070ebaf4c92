import { globSync } from "node:fs"
import { join, relative } from "node:path"
import { type OutputChunk, type Plugin, rolldown, RolldownMagicString } from "rolldown"
import { parseAst } from "rolldown/parseAst"
import { readManifest, root } from "../root.ts"
import { chunkNames, type Graph, type Imports, type Roots, toGroups } from "./groups.ts"

/**
 * The packages that Node loads file by file, as they are published. The other bindings are bundled by their framework,
 * and keep the files of the compiler.
 */
export const chunked: readonly string[] = [
  "core",
  "adapters/redis",
  "adapters/sql",
  "adapters/sqlite",
  "password",
  "strict",
  "frameworks/elysia",
  "frameworks/hono",
  "frameworks/express",
]

const target = "es2022"

/** Returns each string in the value, however deep it is. */
const toStrings = (value: unknown): string[] =>
  typeof value === "string" ? [value] : value instanceof Object ? Object.values(value).flatMap(toStrings) : []

/** Returns the sources that the manifest names, by their paths below `src` without the ending. */
function findEntries(folder: string): Record<string, string> {
  const { exports, imports } = readManifest(folder)
  const patterns = toStrings([exports, imports]).filter((path) => /^\.\/src\/.*\.ts$/.test(path))
  const files = globSync(patterns, { cwd: join(root, folder) }).map((file) => file.replaceAll("\\", "/")).sort()
  return Object.fromEntries(files.map((file) => [file.slice("src/".length, -".ts".length), join(root, folder, file)]))
}

/** Returns the entries of the core that decide its chunks. */
export function findRoots(): Roots {
  const sourceOf = (entry: string): string =>
    toStrings(readManifest("core").exports?.[entry]).find((path) => path.startsWith("./src/"))!.slice("./src/".length)
  const [index, lean, jwt] = [sourceOf("."), sourceOf("./lean"), sourceOf("./jwt")]
  const shared = ["oauth/answers.ts", "oauth/token-answers.ts", "oauth/redirect-proxy-feature.ts"]
  const [providers, kit, features] = [sourceOf("./providers"), sourceOf("./kit"), sourceOf("./features")]
  return { index, lean, jwt, providers, shared, kit, features }
}

/**
 * Makes declarations of the arrow functions at the top level. Engines skip the body of a declaration until its first
 * call. And bundlers that write one file wrap a module that is loaded later, and all that it imports, in a function,
 * which is parsed when it is called: declarations stay outside, constants do not.
 */
const declarations: Plugin = {
  name: "declarations",
  renderChunk(code) {
    const text = new RolldownMagicString(code)
    for (const statement of parseAst(code).body) {
      if (statement.type !== "VariableDeclaration" || statement.declarations.length !== 1) continue
      const [{ id, init }] = statement.declarations as [typeof statement.declarations[number]]
      if (init?.type !== "ArrowFunctionExpression" || id.type !== "Identifier") continue
      const { params, body } = init
      const last = params.at(-1)
      const arrow = code.indexOf("=>", last?.end ?? init.start)
      const start = `${init.async ? "async " : ""}function ${id.name}`
      if (last) text.overwrite(statement.start, params[0]!.start, `${start}(`)
      else text.overwrite(statement.start, arrow, `${start}() `)
      if (last) text.overwrite(last.end, arrow, ") ")
      text.remove(arrow, arrow + "=>".length)
      if (body.type === "BlockStatement") continue
      text.appendRight(arrow + "=>".length, "{\n\treturn")
      text.appendLeft(init.end, ";\n}")
    }
    return { code: text.toString(), map: text.generateMap({ hires: "boundary" }).toString() }
  },
}

/** The chunks of a package, and what its modules import. */
export interface Chunks {
  readonly chunks: readonly OutputChunk[]
  readonly graph: Graph
}

/**
 * Returns the JavaScript of a package for its `dist`: a file for each entry, and few chunks that the entries share.
 * Made from the sources. The source maps lead from `dist` to `src`.
 */
export async function toChunks(folder: string): Promise<Chunks> {
  const src = join(root, folder, "src")
  const toPath = (id: string): string => relative(src, id).replaceAll("\\", "/")
  const graph = new Map<string, Imports>()
  const alone = new Set<string>()
  const observer: Plugin = {
    name: "graph",
    buildEnd() {
      for (const id of this.getModuleIds()) {
        const module = this.getModuleInfo(id)
        if (!module || !id.startsWith(src)) continue
        graph.set(toPath(id), {
          statically: module.importedIds.map(toPath),
          later: module.dynamicallyImportedIds.map(toPath),
        })
        if (module.isEntry && module.importers.length === 0) alone.add(toPath(id))
      }
    },
  }
  const build = await rolldown({
    input: findEntries(folder),
    external: /^[^./]/,
    platform: "neutral",
    transform: { target },
    tsconfig: false,
    preserveEntrySignatures: "strict",
    plugins: [observer, declarations],
  })
  let groups: ReturnType<typeof toGroups> | undefined
  const groupOf = (id: string) => {
    groups ??= toGroups(graph, findRoots())
    // an entry that no module imports keeps its code
    return alone.has(toPath(id)) ? undefined : groups.get(toPath(id))
  }
  const { output } = await build.generate({
    dir: join(root, folder, "dist"),
    format: "esm",
    entryFileNames: "[name].js",
    chunkFileNames: "chunks/[name].js",
    comments: { jsdoc: false },
    // stack traces keep the names of functions; the source maps have the rest
    minify: { compress: { target }, mangle: { keepNames: true }, codegen: true },
    sourcemap: true,
    sourcemapExcludeSources: true,
    ...(folder === "core" && {
      codeSplitting: {
        groups: chunkNames.map((name, index) => ({
          name,
          test: (id: string) => groupOf(id) === name,
          priority: chunkNames.length - index,
        })),
      },
    }),
  })
  await build.close()
  return { chunks: output.filter((file) => file.type === "chunk"), graph }
}
