/**
 * Prints the milliseconds of processor time that a hash takes in all threads, by the function. Arguments: how often each is measured, and
 * `own` to measure only what this runtime hashes new passwords with.
 * @module
 */
import process from "node:process"
import { findAvailable, hash } from "../src/password-hashes.ts"
import type { Measured } from "../src/passwords.ts"

const [rounds, which] = process.argv.slice(2)
const { own, all } = findAvailable()
const titles = which === "own" ? [own] : all
const times: Record<string, number[]> = Object.fromEntries(titles.map((title) => [title, []]))
for (let round = 0; round < Number(rounds); round++) {
  for (const title of titles) {
    const before = process.cpuUsage()
    await hash(title)
    const { user, system } = process.cpuUsage(before)
    times[title]!.push((user + system) / 1000)
  }
}
process.stdout.write(JSON.stringify({ own, times } satisfies Measured))
