import { gzipSync } from "node:zlib"
import { build, type Metafile } from "esbuild"

/** The size and the modules of a bundle. */
export interface Bundle {
  /** The size after minifying and compression. */
  readonly bytes: number
  /** The part of it that is loaded before the first request. The rest is loaded by the first request that needs it. */
  readonly start: number
  /** The paths of the modules that the bundle contains, from the repository's root. */
  readonly modules: readonly string[]
}

const frameworks = ["@sveltejs/kit", "svelte", "@solidjs/start", "@solidjs/router", "solid-js", "astro", "elysia"]
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
  const first = findFirst(parts!.metafile)
  return {
    bytes: weigh(whole!.outputFiles),
    start: weigh(parts!.outputFiles.filter(({ path }) => first.some((chunk) => path.endsWith(`/${chunk}`)))),
    modules: modules.map(([path]) => path),
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

/** Returns the chunks that the entry needs at once, including itself. */
function findFirst({ outputs }: Metafile): readonly string[] {
  const found = new Set(Object.keys(outputs).filter((chunk) => outputs[chunk]!.entryPoint === "<stdin>"))
  for (const chunk of found) {
    for (const { path, kind, external } of outputs[chunk]!.imports) {
      if (kind === "import-statement" && !external) found.add(path)
    }
  }
  return [...found]
}
