import { type ChildProcess, spawn } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import process from "node:process"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { onTestFinished } from "vitest"

const root = fileURLToPath(new URL("../../../", import.meta.url))
export const child: string = fileURLToPath(new URL("child.ts", import.meta.url))

/** How each runtime runs a file of ours on the sources. */
export const runtimes: Readonly<Record<string, readonly [command: string, ...args: string[]]>> = {
  node: [process.execPath, "-C", "@svc-auth/source", "--no-warnings"],
  deno: ["deno", "run", "--no-prompt", "--cached-only", "-A"],
  bun: ["bun", "--conditions=@svc-auth/source"],
}

/** A folder that goes when the test is done. */
export function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "svc-auth-sqlite-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Another process, on its way. */
export interface Process {
  readonly child: ChildProcess
  /** What it has said so far. */
  readonly said: unknown[]
  /** Resolves when it has said so many things; rejects if it ends before. */
  until(count: number): Promise<void>
  /** Tells it to begin, or to let go. */
  begin(): void
  /** All it said, after it has ended. */
  readonly ended: Promise<unknown[]>
}

/** Runs the file on this runtime. Its output is one JSON value a line. */
export function start(runtime: string, args: readonly string[], { uid }: { uid?: number } = {}): Process {
  const [command, ...before] = runtimes[runtime]!
  const env = { ...process.env, NODE_ENV: undefined, HOME: uid === undefined ? process.env["HOME"] : tmpdir() }
  const started = spawn(command, [...before, ...args], { cwd: root, env, ...uid !== undefined && { uid, gid: uid } })
  onTestFinished(() => void started.kill("SIGKILL"))
  const said: unknown[] = []
  const waiting = new Set<() => void>()
  let errors = ""
  started.stderr.on("data", (chunk) => errors += chunk)
  createInterface({ input: started.stdout }).on("line", (line) => {
    said.push(JSON.parse(line))
    for (const look of waiting) look()
  })
  const ended = new Promise<unknown[]>((resolve, reject) => {
    started.once("error", reject)
    started.once("close", (code, signal) => {
      if (code === 0 || signal === "SIGKILL") resolve(said)
      else reject(new Error(`${runtime} ended with ${code ?? signal}: ${errors}`))
    })
  })
  return {
    child: started,
    said,
    ended,
    begin: () => void started.stdin.end(),
    until: (count) =>
      new Promise((resolve, reject) => {
        const look = () => said.length >= count && (waiting.delete(look), resolve())
        waiting.add(look)
        look()
        ended.then(() => reject(new Error(`it ended after ${said.length} of ${count}: ${errors}`)), reject)
      }),
  }
}

/** Runs one process on each of these, all beginning at once, and gives what each said after `ready`. */
export async function race(on: readonly string[], ...args: readonly string[]): Promise<unknown[][]> {
  const processes = on.map((runtime) => start(runtime, [child, ...args]))
  await Promise.all(processes.map(({ until }) => until(1)))
  for (const { begin } of processes) begin()
  return Promise.all(processes.map(async ({ ended }) => (await ended).slice(1)))
}
