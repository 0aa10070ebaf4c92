/**
 * Measures what the library adds to an app's bundle: each entry point is bundled as it is published by esbuild, minified,
 * and compressed with gzip. Code that is loaded later counts, too, and is also printed separately. Frameworks do not
 * count. Ends with one line `N passed, N failed, N skipped`.
 * @module
 */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { findMark } from "../marks.ts"
import { readRows } from "../providers/row.ts"
import { stageAll } from "../release/stage.ts"
import { root } from "../root.ts"
import { oneFailed, onePassed, sum, type Tally, toLine } from "../tally.ts"
import { bundle, type Flow } from "./bundle.ts"
import { type Subject, subjects } from "./subjects.ts"

/** The packages as they are published. */
const published = await stageAll()
/** The folder in which Auth.js is installed for the benchmarks. */
const bench = join(root, "bench")

const toText = (bytes: number | undefined) => bytes === undefined ? "" : (bytes / 1000).toFixed(1)

const rows = readRows()

/** Returns what the code has of other providers than these, and the marks of these that it lacks. */
const findWrongProviders = (text: string, ids: readonly string[]): string[] =>
  rows.flatMap(({ id, endpoints, issuer }) => {
    const mark = findMark(id)
    if (ids.includes(id)) return mark === undefined || text.includes(mark) ? [] : [`lacks the mark of ${id}`]
    const url = endpoints?.authorization ?? issuer
    return [
      ...mark !== undefined && text.includes(mark) ? [`contains the mark of ${id}`] : [],
      ...url && !url.includes("{") && text.includes(url) ? [`contains ${url} of ${id}`] : [],
    ]
  })

interface Row {
  readonly subject: Subject
  readonly bytes: number
  /** If the base is loaded, too, the order of the parts is unknown. */
  readonly start: number | undefined
  readonly flows: readonly Flow[]
  readonly authJs: number | undefined
  readonly faults: readonly string[]
}

async function weigh(subject: Subject): Promise<Row> {
  const { name, source, base, goal, limit = goal, startLimit, flowLimit, authJs, without, providers } = subject
  const { bytes: whole, start, flows, modules, text } = await bundle(source, published)
  const bytes = whole - (base === undefined ? 0 : (await bundle(base, published)).bytes)
  const faults: string[] = []
  if (limit !== undefined && bytes > limit) faults.push(`${name} has ${bytes} bytes; at most ${limit} are allowed`)
  if (startLimit !== undefined && start > startLimit) {
    faults.push(`${name} loads ${start} bytes before the first session read; at most ${startLimit} are allowed`)
  }
  for (const { name: flow, bytes } of flowLimit === undefined ? [] : flows.filter(({ bytes }) => bytes > flowLimit)) {
    faults.push(`${name} loads ${bytes} bytes for ${flow}; at most ${flowLimit} are allowed`)
  }
  const foreign = modules.filter((module) => without?.some((text) => module.includes(text)))
  if (foreign.length > 0) faults.push(`${name} contains ${foreign.join(", ")}`)
  if (providers) faults.push(...findWrongProviders(text, providers).map((wrong) => `${name} ${wrong}`))
  return {
    subject,
    bytes,
    start: base === undefined ? start : undefined,
    flows: flowLimit === undefined ? [] : flows,
    authJs: authJs === undefined ? undefined : (await bundle(authJs, bench)).bytes,
    faults,
  }
}

function toVerdict({ subject: { goal, limit = goal }, bytes, faults }: Row): string {
  if (faults.length > 0) return "FAILED"
  if (goal === undefined || limit === undefined) return ""
  return bytes > goal ? `above its goal; limit ${toText(limit)}` : "ok"
}

const { version } = JSON.parse(
  readFileSync(join(root, "node_modules/@auth/core/package.json"), "utf8"),
) as { version: string }
const weighed: Row[] = []
for (const subject of subjects) weighed.push(await weigh(subject))

const table = [
  ["kB of 1,000 bytes, minified and gzip", "all", "before the first read", "goal for all", `@auth/core ${version}`, ""],
  ...weighed.map((row) => [
    row.subject.name,
    toText(row.bytes),
    toText(row.start),
    toText(row.subject.goal),
    toText(row.authJs),
    toVerdict(row),
  ]),
]
const widths = table[0]!.map((_, column) => Math.max(...table.map((row) => row[column]!.length)))
for (const row of table) {
  const cells = row.map((text, column) => column % 5 ? text.padStart(widths[column]!) : text.padEnd(widths[column]!))
  console.log(cells.join("  ").trimEnd())
}
for (const { subject: { name }, flows } of weighed) {
  if (flows.length > 0) console.log(`\n${name}, loaded by the first request of a flow:`)
  for (const { name: flow, bytes } of flows) console.log(`${toText(bytes).padStart(6)}  ${flow}`)
}
for (const { faults } of weighed) for (const fault of faults) console.log(`FAILED  ${fault}`)

const held = weighed.filter(({ subject: { goal, without } }) => goal !== undefined || without !== undefined)
const total: Tally = sum(held.map(({ faults }) => faults.length > 0 ? oneFailed : onePassed))
console.log(toLine(total))
process.exitCode = total.failed > 0 ? 1 : 0
