import { spawn } from "node:child_process"
import { existsSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import process from "node:process"
import { stripVTControlCharacters } from "node:util"
import { type Agent, AGENTS, detect, LOCKS, resolveCommand } from "package-manager-detector"
import { type Surroundings } from "../command.ts"

/** A command that installs packages, or runs what they contain. */
export interface Install {
  readonly command: string
  readonly args: readonly string[]
}

/** Returns the command as a developer types it. */
export const toLine = ({ command, args }: Install): string => [command, ...args].join(" ")

/** Returns the package manager of the app: by its lock, by `package.json`, by the program that runs this one, or npm. */
export async function findPackageManager({ cwd, env }: Surroundings): Promise<Agent> {
  const found = await detect({ cwd })
  const [caller = ""] = env["npm_config_user_agent"]?.split("/") ?? []
  return found?.agent ?? AGENTS.find((agent) => agent === caller) ?? "npm"
}

/** Returns the commands that install these packages. */
export function toInstalls(agent: Agent, dependencies: readonly string[], dev: readonly string[]): readonly Install[] {
  const toInstall = (args: readonly string[]): Install =>
    resolveCommand(agent, "add", agent === "deno" ? args.map((name) => name.replace(/^(?=@|\w)/, "npm:")) : [...args])!
  return [toInstall(dependencies), ...dev.length > 0 ? [toInstall(["-D", ...dev])] : []]
}

/** Returns the command that runs a script of `package.json`. */
export const toRun = (agent: Agent, script: string): string => toLine(resolveCommand(agent, "run", [script])!)

/** Returns the files that a package manager changes: those of the app, and the locks of a workspace above it. */
export function findManaged(cwd: string): readonly string[] {
  const paths = ["package.json", "pnpm-workspace.yaml", "node_modules", ...Object.keys(LOCKS)]
  const own = paths.filter((path) => path !== "node_modules" || !existsSync(join(cwd, path)))
  const above: string[] = []
  for (let folder = dirname(cwd); folder !== dirname(folder); folder = dirname(folder)) {
    above.push(...Object.keys(LOCKS).map((name) => join(folder, name)).filter((file) => existsSync(file)))
  }
  return [...own, ...above.map((file) => relative(cwd, file))]
}

/** The lines of an error with the reason, but not those of npm with codes only. */
const reason = /^(?!npm (?:error|ERR!) (?:code|errno|syscall|path) ).*(?:\berror\b|\bERR_|\bERR!)/i

/** pnpm fails as long as a dependency, also one that the app had before, has a build script that the developer has neither approved nor denied. */
const notApproved =
  "pnpm asks you first which packages may run build scripts: run `pnpm approve-builds`, and then this command again"

/** The signals of Ctrl+C, of `kill`, and of a terminal that is closed. */
const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const

/** Keeps signals from ending this program, so that it can restore the files first. `interrupted` is aborted by a signal. */
export function catchSignals(): { readonly interrupted: AbortSignal; readonly release: () => void } {
  const controller = new AbortController()
  const abort = () => controller.abort()
  for (const signal of signals) process.on(signal, abort)
  return {
    interrupted: controller.signal,
    release: () => signals.forEach((signal) => process.off(signal, abort)),
  }
}

/**
 * Runs the command, and waits until it has ended, also after an interrupt.
 * @returns what went wrong, or `undefined`
 */
export async function run(
  { command, args }: Install,
  { cwd, env }: Surroundings,
  interrupted: AbortSignal,
): Promise<string | undefined> {
  const output: string[] = []
  const child = spawn(command, args, {
    cwd,
    env: { ...env },
    stdio: ["ignore", "pipe", "pipe"],
    // package managers are scripts there
    shell: process.platform === "win32",
  })
  const end = () => void child.kill()
  interrupted.addEventListener("abort", end)
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => output.push(String(chunk)))
  try {
    const code = await new Promise<number | null>((resolve, reject) =>
      child.once("error", reject).once("close", resolve)
    )
    if (interrupted.aborted) return "it was interrupted"
    if (code === 0) return undefined
    if (output.join("").includes("ERR_PNPM_IGNORED_BUILDS")) return notApproved
    const lines = stripVTControlCharacters(output.join("")).split("\n").map((line) => line.trim()).filter(Boolean)
    return lines.find((line) => reason.test(line)) ?? lines.at(-1) ?? `it ended with ${code}`
  } catch (thrown) {
    return thrown instanceof Error ? thrown.message : String(thrown)
  } finally {
    interrupted.removeEventListener("abort", end)
  }
}
