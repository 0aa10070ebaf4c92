import { build } from "esbuild"
import { execFileSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import process from "node:process"
import { fileURLToPath } from "node:url"
import { startWorker } from "../../tools/runtimes/workerd.ts"
import { bin, environment, measuredCore, onCore } from "./child.ts"
import { lowerQuartile } from "./measure.ts"
import { withOpened } from "./opened.ts"
import type { Available } from "./password-hashes.ts"
import type { Options, Part, Row } from "./table.ts"

/** The times on one runtime, in milliseconds. */
export interface Measured {
  /** What the runtime hashes new passwords with. */
  readonly own: string
  readonly times: Readonly<Record<string, readonly number[]>>
}

const programs: Readonly<Record<string, readonly string[]>> = {
  Node: [process.execPath],
  Bun: [bin("bun")],
  Deno: [bin("deno"), "run", "--quiet", "--allow-all", "--no-config"],
}
/** What a Worker has of Node: nothing, or `node:crypto`. */
const workers: Readonly<Record<string, readonly string[]>> = {
  "workerd": [],
  "workerd, nodejs_compat": ["nodejs_compat"],
}

const absWorkingDir = fileURLToPath(new URL("../apps", import.meta.url))
const rounds = 12

/** Builds the program for processes. */
async function buildProgram(folder: string): Promise<string> {
  const outfile = join(folder, "password-process.mjs")
  const entryPoints = ["password-process.ts"]
  await build({
    absWorkingDir,
    entryPoints,
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    logLevel: "warning",
  })
  return outfile
}

function runProgram(command: readonly string[], file: string, isQuick: boolean): Measured {
  const [program, ...args] = onCore(measuredCore, [
    ...command,
    file,
    ...(isQuick ? ["1", "own"] : [String(rounds), "all"]),
  ])
  const output = execFileSync(program, args, { encoding: "utf8", env: environment as NodeJS.ProcessEnv })
  return JSON.parse(output) as Measured
}

/** A Worker has no clock that runs while it computes, so the time of whole requests is measured. */
async function runWorker(compatibilityFlags: readonly string[], isQuick: boolean): Promise<Measured> {
  const entryPoints = ["password-worker.ts"]
  const worker = await startWorker({ absWorkingDir, entryPoints }, { compatibilityFlags: [...compatibilityFlags] })
  const visit = async (title: string) => {
    const response = await worker.dispatchFetch(`http://worker.test/${encodeURIComponent(title)}`)
    if (!response.ok) throw new Error(await response.text())
    return await response.json() as Available
  }
  try {
    const { own, all } = await visit("")
    const times: Record<string, number[]> = {}
    for (const title of isQuick ? [own] : all) {
      const taken: number[] = times[title] = []
      for (let round = 0; round < (isQuick ? 1 : rounds); round++) {
        const began = performance.now()
        await visit(title)
        taken.push(performance.now() - began)
      }
    }
    return { own, times }
  } finally {
    await worker.dispose()
  }
}

const toRows = (runtime: string, { own, times }: Measured): Row[] =>
  Object.entries(times).map(([title, taken]) => ({
    title: `${runtime}: ${title}${title === own ? ", for new passwords" : ""}`,
    svcAuth: lowerQuartile(taken),
  }))

function measureAll({ isQuick }: Options): Promise<Row[]> {
  return withOpened(async (opened) => {
    const folder = mkdtempSync(join(tmpdir(), "svc-auth-bench-"))
    opened.add({ close: () => rmSync(folder, { recursive: true }) })
    const file = await buildProgram(folder)
    const rows = Object.entries(programs).flatMap(([name, command]) => toRows(name, runProgram(command, file, isQuick)))
    for (const [name, flags] of Object.entries(workers)) rows.push(...toRows(name, await runWorker(flags, isQuick)))
    return rows
  })
}

/** A password is hashed by each function on each runtime. */
export const passwords: Part = { heading: "Processor time of a password hash, ms", measure: measureAll }
