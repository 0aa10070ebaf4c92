/**
 * Child processes that never outlive the script: each is remembered by its process id and ended with it.
 * @module
 */
import { type ChildProcess, spawn } from "node:child_process"
import process from "node:process"
import { environment, root } from "./root.ts"

export interface Finished {
  readonly code: number
  /** What it wrote, standard output and standard error as they came. */
  readonly output: string
}

export interface RunOptions {
  readonly cwd?: string | undefined
  readonly env?: Readonly<Record<string, string | undefined>> | undefined
  /** Show the output as it comes instead of only keeping it. */
  readonly live?: boolean | undefined
  /** Minutes after which the command counts as hanging. Default 30: well over the longest of `npm test`. */
  readonly limitMinutes?: number | undefined
}

const running = new Set<ChildProcess>()

/** Ends a child and everything it started: each child leads its own process group. */
export function stop(child: ChildProcess, signal: NodeJS.Signals = "SIGTERM"): void {
  if (child.exitCode === null && child.signalCode === null) signalGroup(child, signal)
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return
  try {
    process.kill(process.platform === "win32" ? child.pid : -child.pid, signal)
  } catch {
    // It ended in the meantime.
  }
}

/** A child with piped output, ended with this process. */
export function start(command: string, args: readonly string[], options: RunOptions = {}): ChildProcess {
  const child = spawn(command, args, {
    cwd: options.cwd ?? root,
    env: { ...process.env, ...environment, ...options.env },
    stdio: ["ignore", "pipe", "pipe"],
    detached: process.platform !== "win32",
    shell: process.platform === "win32",
  })
  running.add(child)
  child.once("close", () => running.delete(child))
  return child
}

/**
 * Runs a command to its end; what it left running ends with it. One that cannot be started, or that hangs, counts as
 * failed, with the reason in its output.
 */
export function run(command: string, args: readonly string[], options: RunOptions = {}): Promise<Finished> {
  return new Promise((resolve) => {
    const child = start(command, args, options)
    let output = ""
    const take = (chunk: Uint8Array) => {
      output += chunk.toString()
      if (options.live) process.stdout.write(chunk)
    }
    child.stdout?.on("data", take)
    child.stderr?.on("data", take)
    const { limitMinutes = 30 } = options
    const limit = setTimeout(() => {
      take(Buffer.from(`\nended: it was still running after ${limitMinutes} minutes\n`))
      stop(child)
      setTimeout(() => stop(child, "SIGKILL"), 10_000).unref()
    }, limitMinutes * 60_000)
    child.once("error", (error) => resolve({ code: 127, output: output + error.message }))
    // what it left would hold its output open, and "close" would not come
    child.once("exit", () => signalGroup(child, "SIGKILL"))
    child.once("close", (code) => resolve({ code: code ?? 1, output }))
    child.once("close", () => clearTimeout(limit))
  })
}

/** Ends every child that is still running. */
export function stopAll(signal: NodeJS.Signals = "SIGTERM"): void {
  for (const child of running) stop(child, signal)
}

/** From now on Ctrl-C, a closed terminal and `kill` end the children first. `code`: what the script then ends with. */
export function stopWithChildren(code?: number): void {
  const codes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const
  for (const [signal, usual] of Object.entries(codes)) {
    process.once(signal, () => {
      stopAll()
      process.exit(code ?? usual)
    })
  }
  process.once("exit", () => stopAll("SIGKILL"))
}
