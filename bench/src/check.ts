import { readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { buildApps, type Built } from "./apps.ts"
import { runNode } from "./child.ts"
import type { Counts } from "./counts.ts"
import { percentile } from "./measure.ts"
import type { Row } from "./table.ts"

/** The figures that are committed. */
interface Figures {
  readonly calls: Readonly<Record<string, Counts>>
  /** How many times less processor time than `@auth/core` each of these scenarios takes. */
  readonly ratios: Readonly<Record<string, number>>
}

const file = fileURLToPath(new URL("../counts.json", import.meta.url))

/** By how much functions and bytes may differ. A refactoring changes them, and an `await` in a loop more than that. */
const tolerance = 0.1
const inexact: readonly string[] = ["bytes", "functions"]

const isSame = (name: string, before = 0, now = 0): boolean =>
  inexact.includes(name) ? Math.abs(now - before) <= before * tolerance : now === before

/** Returns the lines that differ between the committed counts and these. */
function compareCalls(before: Figures["calls"], now: Figures["calls"]): string[] {
  return Object.entries(now).flatMap(([id, counts]) => {
    const known = before[id] ?? {}
    const names = [...new Set([...Object.keys(known), ...Object.keys(counts)])]
    return names.filter((name) => !isSame(name, known[name], counts[name]))
      .map((name) => `${id} ${name}: ${known[name] ?? 0} → ${counts[name] ?? 0}`)
  })
}

/** The scenarios whose ratios are compared. */
const ids = ["S1", "S4", "S6", "S7", "S8", "S10"]

/** Returns the ratios of one run, in which the libraries take turns. */
function measureRatios(toFile: Built): Readonly<Record<string, number>> {
  const options = JSON.stringify({ isQuick: false, ids })
  const rows = JSON.parse(runNode([toFile("files", "requests"), options])) as Row[]
  return Object.fromEntries(rows.map(({ title, svcAuth, authJs }) => [title.split(" ")[0], authJs! / svcAuth!]))
}

/**
 * Returns the ratios that have changed: all runs agree in which direction, and the change exceeds three times what the runs of this one commit
 * differ by. A busy machine makes them differ more.
 */
export function compareRatios(before: Figures["ratios"], runs: readonly Figures["ratios"][]): string[] {
  return Object.entries(before).flatMap(([id, known]) => {
    const found = runs.map((run) => run[id] ?? 0)
    const change = percentile(found, 50) - known
    const agrees = found.every((ratio) => Math.sign(ratio - known) === Math.sign(change))
    const isChange = agrees && Math.abs(change) > 3 * (Math.max(...found) - Math.min(...found))
    return isChange ? [`${id} ratio: ${known.toFixed(1)} → ${found.map((ratio) => ratio.toFixed(1)).join(", ")}`] : []
  })
}

/**
 * Compares what each operation calls, allocates and costs with the committed figures. Changed ratios are only reported, because a busy machine can
 * cause them.
 * @param writes replaces the committed figures
 * @throws {Error} if calls or bytes have changed
 */
export async function check(writes: boolean): Promise<void> {
  const toFile = await buildApps()
  const flags = ["--expose-gc", "--max-semi-space-size=64", "--min-semi-space-size=64"]
  const calls = JSON.parse(runNode([...flags, toFile("files", "counts")])) as Figures["calls"]
  const runs = [1, 2, 3].map(() => measureRatios(toFile))
  if (writes) {
    const toMedian = (id: string) => Number(percentile(runs.map((run) => run[id]!), 50).toFixed(2))
    const ratios = Object.fromEntries(ids.map((id) => [id, toMedian(id)]))
    return writeFileSync(file, `${JSON.stringify({ calls, ratios }, undefined, 2)}\n`)
  }
  const known = JSON.parse(readFileSync(file, "utf8")) as Figures
  const ratios = compareRatios(known.ratios, runs)
  console.log(ratios.length > 0 ? `Changed: ${ratios.join("; ")}` : `${ids.length} ratios are as committed`)
  const differences = compareCalls(known.calls, calls)
  if (differences.length === 0) {
    return console.log(`Calls and bytes of ${Object.keys(calls).length} operations are as committed`)
  }
  throw new Error(
    `Operations have changed; if that is meant, run \`npm run bench -- --check --write\`:\n${differences.join("\n")}`,
  )
}
