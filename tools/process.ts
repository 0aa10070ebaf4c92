/**
 * Child processes that never outlive the script: each is recorded by its process id, and ended with the script.
 * @module
 */
import { type ChildProcess, spawn } from "node:child_process"
import process from "node:process"
import { environment, root } from "./root.ts"

export interface Finished {
  readonly code: number
  /** Standard output and standard error, in their order. */
  readonly output: string
}

export interface RunOptions {
  readonly cwd?: string | undefined
  readonly env?: Readonly<Record<string, string | undefined>> | undefined
  /** Shows the output at once instead of only keeping it. */
  readonly live?: boolean | undefined
}

const running = new Set<ChildProcess>()

/** Ends a child and everything that it started: each child leads its own process group. */
export function stop(child: ChildProcess, signal: NodeJS.Signals = "SIGTERM"): void {
  if (child.exitCode === null && child.signalCode === null) signalGroup(child, signal)
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return
  try {
    process.kill(process.platform === "win32" ? child.pid : -child.pid, signal)
  } catch {
    // the process has ended in the meantime
  }
}

/** Starts a child with piped output that ends with this process. */
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
 * Runs a command to its end, and ends the processes that it left running. A command that cannot be started
 * counts as failed, with the reason in its output.
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
    child.once("error", (error) => resolve({ code: 127, output: output + error.message }))
    // remaining processes would hold the output open, so that "close" would not come
    child.once("exit", () => signalGroup(child, "SIGKILL"))
    child.once("close", (code) => resolve({ code: code ?? 1, output }))
  })
}

/** Ends every running child. */
export function stopAll(signal: NodeJS.Signals = "SIGTERM"): void {
  for (const child of running) stop(child, signal)
}

/** Makes Ctrl-C, a closed terminal and `kill` end the children first. `code` is the script's exit code in these cases. */
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
