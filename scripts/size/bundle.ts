import { gzipSync } from "node:zlib"
import { build, type Metafile } from "esbuild"

/** What a bundle takes, and what went into it. */
export interface Bundle {
  /** Minified and compressed. */
  readonly bytes: number
  /** Of it, what is loaded before the first request; the rest comes with the first request that needs it. */
  readonly start: number
  /** Paths of the modules of which something is left, from the repository's root. */
  readonly modules: readonly string[]
}

const frameworks = ["@sveltejs/kit", "svelte", "@solidjs/start", "@solidjs/router", "solid-js", "astro", "elysia"]
/** What the app has anyway, or the runtime. */
const external = [
  ...frameworks.flatMap((name) => [name, `${name}/*`]),
  ...["$app/*", "$env/*", "astro:*", "node:*", "redis", "@upstash/redis"],
]

/**
 * What the source imports, all that it would load later included.
 * @param folder where the source's imports are looked for
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

/** The chunks that the entry needs at once, itself included. */
function findFirst({ outputs }: Metafile): readonly string[] {
  const found = new Set(Object.keys(outputs).filter((chunk) => outputs[chunk]!.entryPoint === "<stdin>"))
  for (const chunk of found) {
    for (const { path, kind, external } of outputs[chunk]!.imports) {
      if (kind === "import-statement" && !external) found.add(path)
    }
  }
  return [...found]
}
