/**
 * Measures the scenarios. It runs as a process of its own, on one core: what it prints is JSON.
 * @module
 */
import process from "node:process"
import { betterAuth } from "./better-auth.ts"
import { authJs, floor, svcAuth } from "./library.ts"
import { race } from "./measure.ts"
import { scenarios } from "./scenarios.ts"
import type { Options, Row } from "./table.ts"

async function measure({ isQuick, ids }: Options): Promise<Row[]> {
  const effort = isQuick ? { rounds: 1, milliseconds: 2 } : { rounds: 40, milliseconds: 20 }
  const rows: Row[] = []
  for (const { id, title, goal, prepare } of scenarios) {
    if (ids.length > 0 && !ids.includes(id)) continue
    process.stderr.write(`${id} `)
    const operations = [await prepare(svcAuth), await prepare(authJs), await prepare(floor)]
    const theirs = betterAuth[id]
    if (theirs) operations.push(await theirs())
    const [ours, ofAuthJs, ofFloor, ofBetterAuth] = await race(operations, effort)
    const figures = { svcAuth: ours, authJs: ofAuthJs, floor: ofFloor, betterAuth: ofBetterAuth }
    rows.push({ title: `${id} ${title}`, times: goal, ...figures })
  }
  process.stderr.write("\n")
  return rows
}

process.stdout.write(JSON.stringify(await measure(JSON.parse(process.argv[2] ?? "") as Options)))
