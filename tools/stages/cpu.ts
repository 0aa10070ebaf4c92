import { readFileSync } from "node:fs"
import process from "node:process"

/** Clock ticks in a second: the same on every Linux that Node supports. */
const ticks = 100

/**
 * Returns the seconds of processor time, user and system, that this process and its ended children have used.
 * `undefined`: the system has no `/proc`. Wall time says little on a busy machine.
 */
export function readCpuSeconds(): number | undefined {
  const { user, system } = process.cpuUsage()
  try {
    // the name of the program, in brackets, may contain spaces
    const fields = readFileSync("/proc/self/stat", "utf8").replace(/^.*\) /, "").split(" ")
    return (user + system) / 1e6 + (Number(fields[13]) + Number(fields[14])) / ticks
  } catch {
    return undefined
  }
}
