import { statfsSync } from "node:fs"
import { tmpdir } from "node:os"
import process from "node:process"
import { stopWithChildren } from "../process.ts"
import { root } from "../root.ts"
import { nothing, oneFailed, sum, type Tally, toLine } from "../tally.ts"
import budgets from "./budgets.json" with { type: "json" }
import { readCpuSeconds } from "./cpu.ts"

/** A part of a run. Its name is the key of its budget. */
export type Stage = readonly [name: string, run: () => Promise<Tally>]

/** Runs the checks one after the other and adds up their counts. */
export async function inTurn(...checks: readonly (() => Promise<Tally>)[]): Promise<Tally> {
  const tallies: Tally[] = []
  for (const check of checks) tallies.push(await check())
  return sum(tallies)
}

/** Runs the checks two at a time, because most machines have two processors or more, and adds up their counts. */
export async function inPairs(...checks: readonly (() => Tally | Promise<Tally>)[]): Promise<Tally> {
  const waiting = [...checks]
  const tallies: Tally[] = []
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) tallies.push(await check())
  }
  await Promise.all([work(), work()])
  return sum(tallies)
}

const perStage: Readonly<Record<string, number>> = budgets

/** Returns a warning if the stage used 20 % more processor time than its budget. It does not fail the run: the machine may be slow. */
function toWarning(name: string, seconds: number | undefined): string {
  const budget = perStage[name]
  if (seconds === undefined || budget === undefined || seconds <= budget * 1.2) return ""
  return `\n  WARNING: ${name} has a budget of ${budget} CPU-s in tools/stages/budgets.json`
}

/** Prints what stands in the way, one sentence that says what to do, and ends the process: no check has failed. */
export function refuse(sentence: string): never {
  console.error(sentence)
  process.exit(2)
}

/** On a full disk, tests fail in ways that do not name it. */
function refuseFullDisk(): void {
  for (const [folder, megabytes] of [[root, 1000], [tmpdir(), 250]] as const) {
    const { bavail, bsize } = statfsSync(folder)
    const free = Math.floor(bavail * bsize / 1e6)
    if (free < megabytes) {
      refuse(`The disk of ${folder} has ${free} MB left; make ${megabytes} MB free and run this again.`)
    }
  }
}

/**
 * Runs the stages one after the other, prints the processor time and the time of each and, last, the line
 * `N passed, N failed, N skipped` for all of them. Sets the exit code to 1 if a check failed.
 * @param last a check of the whole run, such as that of what was skipped
 */
export async function runStages(
  stages: readonly Stage[],
  last: () => Tally | Promise<Tally> = () => nothing,
): Promise<Tally> {
  refuseFullDisk()
  stopWithChildren()
  const began = { cpu: readCpuSeconds(), time: performance.now() }
  const toSpent = (since: typeof began) => {
    const cpu = since.cpu === undefined ? undefined : readCpuSeconds()! - since.cpu
    const text = `${cpu === undefined ? "" : `${cpu.toFixed(0)} CPU-s, `}${
      ((performance.now() - since.time) / 1000).toFixed(0)
    } s`
    return { cpu, text }
  }
  const tallies: Tally[] = []
  const lines: string[] = []
  for (const [name, run] of stages) {
    const since = { cpu: readCpuSeconds(), time: performance.now() }
    console.log(`\n── ${name} ${"─".repeat(Math.max(3, 70 - name.length))}`)
    const tally = await run().catch((error: unknown) => {
      console.log(`  FAILED  ${String(error)}`)
      return oneFailed
    })
    tallies.push(tally)
    const { cpu, text } = toSpent(since)
    lines.push(`${name}: ${toLine(tally)} (${text})${toWarning(name, cpu)}`)
    console.log(`  ${lines.at(-1)}`)
  }
  tallies.push(await last())
  const total = sum(tallies)
  console.log(`\n${lines.join("\n")}\n\n${toSpent(began).text}\n${toLine(total)}`)
  process.exitCode = total.failed > 0 ? 1 : 0
  return total
}
