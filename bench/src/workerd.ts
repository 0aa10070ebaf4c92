import { build } from "esbuild"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { buildApps, type Subject, toVisits, type Visit } from "./apps.ts"
import { bin, environment, measuredCore, onCore } from "./child.ts"
import { lowerQuartile, takeTurns } from "./measure.ts"
import type { Figures, Part } from "./table.ts"

/** Better Auth's app does not start here. */
const inOrder = ["svcAuth", "authJs", "floor"] as const satisfies Subject[]

/** Writes a Worker in one minified file, and its configuration. @returns the path of the configuration */
async function writeWorker(folder: string, app: string): Promise<string> {
  await build({
    stdin: {
      contents: `import { answer } from ${JSON.stringify(app)}\nexport default { fetch: answer }`,
      resolveDir: dirname(app),
    },
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    conditions: ["workerd", "worker"],
    external: ["node:*"],
    legalComments: "none",
    outfile: join(folder, "worker.mjs"),
  })
  const file = join(folder, "config.capnp")
  writeFileSync(
    file,
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = (
    modules = [(name = "worker.mjs", esModule = embed "worker.mjs")],
    compatibilityDate = "2026-06-01",
    compatibilityFlags = ["nodejs_compat"],
  ))],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);
`,
  )
  return file
}

/** Returns the milliseconds from the start of the process to the end of its first response. */
async function start(config: string, { url, headers }: Visit): Promise<number> {
  const [program, ...args] = onCore(measuredCore, [bin("workerd"), "serve", config, "--control-fd=1"])
  const began = performance.now()
  const child = spawn(program, args, { env: environment as NodeJS.ProcessEnv, stdio: ["ignore", "pipe", "inherit"] })
  try {
    const [printed] = await once(child.stdout, "data")
    const { port }: { port: number } = JSON.parse(String(printed).split("\n")[0]!)
    const { pathname } = new URL(url)
    const text = await (await fetch(`http://127.0.0.1:${port}${pathname}`, { headers })).text()
    const passed = performance.now() - began
    if (!text.includes(`"Ada"`)) throw new Error(`unexpected response: ${text}`)
    return passed
  } finally {
    child.kill()
    await once(child, "exit")
  }
}

/** A process of workerd starts a Worker and reads the first session. The floor shows how much of it is workerd. */
export const workerd: Part = {
  heading: "Cold start of a Worker: workerd and first session, ms",
  async measure({ isQuick }) {
    const [toFile, visits] = [await buildApps(), await toVisits()]
    const folders: string[] = []
    try {
      const runners: (() => Promise<number>)[] = []
      for (const subject of inOrder) {
        const folder = mkdtempSync(join(tmpdir(), "svc-auth-bench-"))
        folders.push(folder)
        const config = await writeWorker(folder, toFile("files", subject))
        runners.push(() => start(config, visits[subject]))
      }
      const times = (await takeTurns(isQuick ? 1 : 15, runners)).map(lowerQuartile)
      const figures = Object.fromEntries(inOrder.map((subject, n) => [subject, times[n]])) as unknown as Figures
      return [{ title: "in one minified file, with `nodejs_compat`", ...figures, times: 1 }]
    } finally {
      for (const folder of folders) rmSync(folder, { recursive: true })
    }
  },
}
