/**
 * `npm run bench`: compares the cost of each path with `@auth/core`. It only prints, and never fails because of a
 * result.
 * @module
 */
import { spawnSync } from "node:child_process"
import { availableParallelism, cpus } from "node:os"
import process from "node:process"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { raceFromCold } from "./src/cold.ts"
import { printGrowth } from "./src/growth.ts"
import { authJs, svcAuth } from "./src/library.ts"
import { race } from "./src/measure.ts"
import { measureGrowth } from "./src/memory.ts"
import { scenarios } from "./src/scenarios.ts"
import { compareStores } from "./src/stores.ts"

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: "boolean", default: false }, pinned: { type: "boolean", default: false } },
})

/** Starts this file again on one core, if the system has `taskset`, and with a garbage collector to call. */
function pin(): number {
  const self = [process.execPath, "--expose-gc", fileURLToPath(import.meta.url), "--pinned", ...process.argv.slice(2)]
  const core = String(availableParallelism() - 1)
  const hasTaskset = spawnSync("taskset", ["-c", core, "true"]).status === 0
  if (!hasTaskset) console.log("taskset is missing: the rates below come from an unpinned process and scatter more")
  const [program = "", ...args] = hasTaskset ? ["taskset", "-c", core, ...self] : self
  return spawnSync(program, args, { stdio: "inherit" }).status ?? 1
}

const format = (value: number): string => Math.round(value).toLocaleString("en").padStart(9)

async function compare(): Promise<void> {
  const effort = values.quick ? { rounds: 3, milliseconds: 40 } : { rounds: 15, milliseconds: 100 }
  const wanted = scenarios.filter(({ id }) => positionals.length === 0 || positionals.includes(id))
  console.log(
    `Node ${process.versions.node}, ${cpus()[0]?.model ?? "unknown processor"}; median of ${effort.rounds} rounds\n`,
  )
  console.log(`${"scenario".padEnd(54)}${"svc-auth/s".padStart(11)}${"@auth/core/s".padStart(14)}    ratio   goal`)
  for (const { id, title, goal, prepare } of wanted) {
    const operations = [await prepare(svcAuth), await prepare(authJs)]
    const [ours = NaN, theirs = NaN] = await race(operations, effort)
    const ratio = ours / theirs
    const mark = ratio < goal ? "  below" : ""
    console.log(
      `${`${id}  ${title}`.padEnd(54)}  ${format(ours)}     ${format(theirs)} ${
        ratio.toFixed(1).padStart(8)
      }×  ≥ ${goal}×${mark}`,
    )
  }
  if (positionals.length > 0) return
  const cold = raceFromCold(values.quick ? 3 : 11)
  console.log(
    `\ncold start: svc-auth ${cold.svcAuth.toFixed(1)} ms, @auth/core ${cold.authJs.toFixed(1)} ms (goal ≤ 20 ms)`,
  )
  const [read] = scenarios
  if (!read) return
  const { reads, bytes } = await measureGrowth(await read.prepare(svcAuth))
  console.log(
    `memory: ${reads.toLocaleString("en")} session reads, heap ${(bytes / 1024).toFixed(0)} KiB more (goal: no growth)`,
  )
}

if (positionals.includes("growth")) await printGrowth()
else if (positionals.includes("stores")) await compareStores(values.quick)
else if (values.pinned) await compare()
else process.exitCode = pin()
