import { execFileSync, spawnSync } from "node:child_process"
import { availableParallelism } from "node:os"
import process from "node:process"
import { fileURLToPath } from "node:url"

const hasTaskset = spawnSync("taskset", ["-c", "0", "true"]).status === 0

/** The core of what is measured. What makes the load has another, if there is one. */
export const measuredCore: number = availableParallelism() - 1
export const loadCore = 0

/** Returns the command, limited to one core if the system has `taskset`. */
export const onCore = (core: number, command: readonly string[]): readonly [string, ...string[]] =>
  (hasTaskset ? ["taskset", "-c", String(core), ...command] : command) as [string, ...string[]]

/** Without `NODE_ENV=production` the libraries would do more than in an app. */
export const environment: Readonly<Record<string, string | undefined>> = {
  PATH: process.env.PATH,
  NODE_ENV: "production",
}

/** Returns the path of an installed program. */
export const bin = (name: string): string => fileURLToPath(new URL(`../../node_modules/.bin/${name}`, import.meta.url))

/** Runs a file of Node on the measured core. Returns what it prints. */
export function runNode(args: readonly string[], env: Readonly<Record<string, string>> = {}): string {
  const [program, ...more] = onCore(measuredCore, [process.execPath, ...args])
  return execFileSync(program, more, {
    encoding: "utf8",
    env: { ...environment, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  })
}
