import { type ChildProcess, spawn } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import process from "node:process"
import { DatabaseSync } from "node:sqlite"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { onTestFinished } from "vitest"

const root = fileURLToPath(new URL("../../../", import.meta.url))
export const child: string = fileURLToPath(new URL("child.ts", import.meta.url))

/** The command of each runtime that runs a file on the sources of the packages. */
export const runtimes: Readonly<Record<string, readonly [command: string, ...args: string[]]>> = {
  node: [process.execPath, "-C", "@svc-auth/source", "--no-warnings"],
  deno: ["deno", "run", "--no-prompt", "--cached-only", "-A"],
  bun: ["bun", "--conditions=@svc-auth/source"],
}

/** Returns a new folder that is deleted after the test. */
export function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "svc-auth-sqlite-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Makes this file one that the first version of the schema has created. */
export function toVersion1(file: string): void {
  const database = new DatabaseSync(file)
  for (const column of ["createdAt", "lastUsedAt", "userAgent", "network", "providerSession"]) {
    database.exec(`alter table svc_sessions drop column ${column}`)
  }
  database.exec(
    "drop table svc_revocations; drop table svc_claims; drop table svc_passwords; drop table svc_factors; update svc_schema set version = 1",
  )
  database.close()
}

/** A running process. */
export interface Process {
  readonly child: ChildProcess
  /** What it has printed so far, one value per line. */
  readonly printed: unknown[]
  /** Resolves when it has printed this number of values. Rejects if it ends before. */
  until(count: number): Promise<void>
  /** Ends its input, which starts its task or releases its lock. */
  begin(): void
  /** All that it printed, after it has ended. */
  readonly ended: Promise<unknown[]>
}

/** Runs the file on this runtime. Its output is one JSON value per line. */
export function start(runtime: string, args: readonly string[], { uid }: { uid?: number } = {}): Process {
  const [command, ...before] = runtimes[runtime]!
  const env = { ...process.env, NODE_ENV: undefined, HOME: uid === undefined ? process.env["HOME"] : tmpdir() }
  const started = spawn(command, [...before, ...args], { cwd: root, env, ...uid !== undefined && { uid, gid: uid } })
  onTestFinished(() => void started.kill("SIGKILL"))
  const printed: unknown[] = []
  const waiting = new Set<() => void>()
  let errors = ""
  started.stderr.on("data", (chunk) => errors += chunk)
  createInterface({ input: started.stdout }).on("line", (line) => {
    printed.push(JSON.parse(line))
    for (const look of waiting) look()
  })
  const ended = new Promise<unknown[]>((resolve, reject) => {
    started.once("error", reject)
    started.once("close", (code, signal) => {
      if (code === 0 || signal === "SIGKILL") resolve(printed)
      else reject(new Error(`${runtime} ended with ${code ?? signal}: ${errors}`))
    })
  })
  return {
    child: started,
    printed,
    ended,
    begin: () => void started.stdin.end(),
    until: (count) =>
      new Promise((resolve, reject) => {
        const look = () => printed.length >= count && (waiting.delete(look), resolve())
        waiting.add(look)
        look()
        ended.then(() => reject(new Error(`it ended after ${printed.length} of ${count}: ${errors}`)), reject)
      }),
  }
}

/** Runs one process on each of these runtimes, all at the same time. Returns what each printed after `ready`. */
export async function race(on: readonly string[], ...args: readonly string[]): Promise<unknown[][]> {
  const processes = on.map((runtime) => start(runtime, [child, ...args]))
  await Promise.all(processes.map(({ until }) => until(1)))
  for (const { begin } of processes) begin()
  return Promise.all(processes.map(async ({ ended }) => (await ended).slice(1)))
}
