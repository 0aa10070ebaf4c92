import { Readable } from "node:stream"
import type { BuildOptions } from "esbuild"
import { Miniflare, type WorkerOptions } from "miniflare"
import workerd from "workerd/package.json" with { type: "json" }
import { bundle, fromLines, type Runtime } from "./runtime.ts"

/** The compatibility date of the installed workerd. */
const compatibilityDate = workerd.version.replace(/^1\.(\d{4})(\d\d)(\d\d)\..*/, "$1-$2-$3")

/** Returns a Worker of one module that listens on the loopback interface once `ready` resolves. The caller must dispose of it. */
export async function startWorker(source: BuildOptions, options: Partial<WorkerOptions> = {}): Promise<Miniflare> {
  // the suite also tests development
  const contents = await bundle(["workerd", "worker", "browser", "development"], source)
  const modules = [{ type: "ESModule" as const, path: "worker.js", contents }]
  return new Miniflare({ compatibilityDate, ...options, modules, cf: false, host: "127.0.0.1" })
}

const toWorkerd = (name: string, compatibilityFlags: string[]): Runtime => ({
  name,
  async *play(topics) {
    const worker = await startWorker({ entryPoints: ["worker.ts"] }, { compatibilityFlags })
    const runtime = `${name} ${workerd.version}`
    try {
      const { body } = await worker.dispatchFetch("https://app.test", { method: "POST", body: JSON.stringify(topics) })
      for await (const { cell, ...more } of fromLines(Readable.fromWeb(body!))) {
        yield { cell: { ...cell, runtime }, ...more }
      }
    } finally {
      await worker.dispose()
    }
  },
})

export const bareWorkerd: Runtime = toWorkerd("workerd", [])
export const workerdWithNode: Runtime = toWorkerd("workerd+nodejs_compat", ["nodejs_compat"])
