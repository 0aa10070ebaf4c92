import { mkdirSync, writeFileSync } from "node:fs"
import { dirname, resolve } from "node:path"
import process from "node:process"
import { toPage } from "../matrix-page.ts"
import { scenarios } from "../scenarios/index.ts"
import { toJunit } from "./junit.ts"
import { type Options, readOptions, toHelp, UsageError } from "./options.ts"
import { plan, type Run } from "./plan.ts"
import { play, type Result } from "./play.ts"
import { createProgress } from "./progress.ts"
import { select } from "./selection.ts"
import { toTable, toTotal } from "./table.ts"
import { readVersion } from "./version.ts"

/** Runs the command line. @returns the exit code: 0 all passed, 1 some failed, 2 nothing could run */
export async function main(args: readonly string[]): Promise<number> {
  try {
    const options = readOptions(args)
    if (options.help) return say(toHelp())
    if (options.version) return say(`${readVersion()}\n`)
    if (options.list) return say(toList(options))
    return await run(options)
  } catch (thrown) {
    if (!(thrown instanceof UsageError || thrown instanceof NotTried)) throw thrown
    const more = thrown instanceof UsageError ? "Run svc-auth-conformance --help for all options.\n" : ""
    process.stderr.write(`svc-auth-conformance: ${thrown.message}\n${more}`)
    return 2
  }
}

function say(text: string): 0 {
  process.stdout.write(text)
  return 0
}

const toList = ({ only, blackbox }: Options): string =>
  select(scenarios.filter((scenario) => !blackbox || scenario.blackbox), only)
    .map(({ id, name }) => `${id}  ${name}\n`).join("")

async function run(options: Options): Promise<number> {
  const ended = new AbortController()
  for (const file of [options.json, options.html, options.junit]) if (file !== undefined) prepare(file)
  const starts = plan(options, (report) => ended.abort(report))
  const results: Result[] = []
  for (const start of starts) {
    if (ended.signal.aborted) break
    results.push(...await playAll(await toRun(start), ended.signal))
  }
  tell(results, options)
  if (ended.signal.aborted) process.stderr.write(`the app ended before the last scenario:\n${ended.signal.reason}\n`)
  return ended.signal.aborted || results.some(({ cell }) => cell.status === "failed") ? 1 : 0
}

/** Thrown if the app does not start or does not answer. */
class NotTried extends Error {
  override readonly name = "NotTried"
}

/** Starts the app. @throws {NotTried} */
async function toRun(start: () => Promise<Run>): Promise<Run> {
  try {
    return await start()
  } catch (thrown) {
    if (thrown instanceof UsageError || !(thrown instanceof Error)) throw thrown
    throw new NotTried(`cannot run against the app: ${thrown.message}`)
  }
}

async function playAll({ driver, scenarios }: Run, ended: AbortSignal): Promise<readonly Result[]> {
  const { binding, name, runtime, origin } = driver
  process.stdout.write(`${binding}, ${name}, ${runtime}, ${origin}: ${scenarios.length} scenarios\n`)
  const progress = createProgress(scenarios.length)
  try {
    return await play(scenarios, driver, progress, ended)
  } finally {
    progress.close()
    await driver.close()
  }
}

/** Prints what failed and the table, and writes the reports. */
function tell(results: readonly Result[], { json, html, junit }: Options): void {
  const cells = results.map(({ cell }) => cell)
  const name = cells[0]?.binding ?? ""
  if (json !== undefined) writeFileSync(json, `${JSON.stringify({ suite: readVersion(), cells }, undefined, 1)}\n`)
  if (html !== undefined) writeFileSync(html, toPage(cells, name))
  if (junit !== undefined) writeFileSync(junit, toJunit(results, name))
  const reports = cells.flatMap(({ report }) => report === undefined ? [] : [`✗ ${report}`])
  process.stdout.write(`\n${[...reports, toTable(cells)].join("\n")}\n${toTotal(cells)}\n`)
}

/** Checks that a report can be written, before a run that takes minutes. */
function prepare(file: string): void {
  try {
    mkdirSync(dirname(resolve(file)), { recursive: true })
    writeFileSync(file, "")
  } catch (thrown) {
    throw new UsageError(`${file} cannot be written: ${thrown instanceof Error ? thrown.message : thrown}`)
  }
}
