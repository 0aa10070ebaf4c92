import { gzipSync } from "node:zlib"
import { build, type ImportKind, type Metafile } from "esbuild"

/** A part of a bundle that the first request that needs it loads. */
export interface Flow {
  readonly name: string
  /** The size of what is loaded for it and was not loaded at the start. */
  readonly bytes: number
}

/** The size and the modules of a bundle. */
export interface Bundle {
  /** The size after minifying and compression. */
  readonly bytes: number
  /** The part of it that is loaded before the first session read. */
  readonly start: number
  /** What is loaded later. Several flows can share chunks, so their sizes do not add up. */
  readonly flows: readonly Flow[]
  /** The paths of the modules that the bundle contains, from the repository's root. */
  readonly modules: readonly string[]
  /** The minified code. */
  readonly text: string
}

const frameworks = [
  "@sveltejs/kit",
  "svelte",
  "@solidjs/start",
  "@solidjs/router",
  "solid-js",
  "astro",
  "elysia",
  "hono",
  "next",
  "react",
]
/** Modules that the app or the runtime has anyway. */
const external = [
  ...frameworks.flatMap((name) => [name, `${name}/*`]),
  ...["$app/*", "$env/*", "astro:*", "node:*", "redis", "@upstash/redis"],
]

/**
 * Returns the bundle of what the source imports, including what it would load later.
 * @param folder the folder in which the source's imports are resolved
 */
export async function bundle(source: string, folder: string): Promise<Bundle> {
  const [whole, parts] = await Promise.all([false, true].map((splitting) => compile(source, folder, splitting)))
  const [output] = Object.values(whole!.metafile.outputs)
  const modules = Object.entries(output?.inputs ?? {}).filter(([, { bytesInOutput }]) => bytesInOutput > 0)
  const { outputs } = parts!.metafile
  const weighChunks = (chunks: readonly string[]) =>
    weigh(parts!.outputFiles.filter(({ path }) => chunks.some((chunk) => path.endsWith(`/${chunk}`))))
  const first = findLoaded(outputs, Object.keys(outputs).filter((chunk) => outputs[chunk]!.entryPoint === "<stdin>"))
  const later = [...first].flatMap((chunk) => findImports(outputs[chunk]!, "dynamic-import"))
  return {
    bytes: weigh(whole!.outputFiles),
    start: weighChunks([...first]),
    flows: [...new Set(later)].map((chunk) => ({
      name: toName(outputs[chunk]!),
      bytes: weighChunks([...findLoaded(outputs, [chunk])].filter((loaded) => !first.has(loaded))),
    })).sort((a, b) => b.bytes - a.bytes),
    modules: modules.map(([path]) => path),
    text: whole!.outputFiles.map(({ text }) => text).join("\n"),
  }
}

const compile = (source: string, folder: string, splitting: boolean) =>
  build({
    stdin: { contents: source, resolveDir: folder },
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    platform: "node",
    external,
    splitting,
    outdir: "out",
    legalComments: "none",
    metafile: true,
    write: false,
    logLevel: "silent",
  })

const weigh = (files: readonly { readonly contents: Uint8Array }[]): number =>
  files.reduce((sum, { contents }) => sum + gzipSync(contents, { level: 9 }).length, 0)

type Output = Metafile["outputs"][string]

const findImports = ({ imports }: Output, wanted: ImportKind): string[] =>
  imports.filter(({ kind, external }) => kind === wanted && !external).map(({ path }) => path)

/** Returns these chunks, and those that they import at once. */
function findLoaded(outputs: Metafile["outputs"], chunks: readonly string[]): Set<string> {
  const found = new Set(chunks)
  for (const chunk of found) for (const path of findImports(outputs[chunk]!, "import-statement")) found.add(path)
  return found
}

/** Returns the module that a chunk was made for, such as `oauth/start`, or of a published chunk. */
const toName = ({ entryPoint = "" }: Output): string =>
  entryPoint.replace(/^.*\/(?:dist|src|chunks)\//, "").replace(/\.\w+$/, "")
