/**
 * Sends requests with faults, which fast-check chooses and shrinks, to `Auth()`, or with `--on
 * bindings` to the production build of each binding's fixture app. `--on opinions` compares how messages of providers are judged. `--seed` and
 * `--path` repeat a failure.
 * @module
 */
import process from "node:process"
import { parseArgs } from "node:util"
import type { Wanted } from "./check.ts"
import { fuzzCore } from "./core.ts"
import { stopWithChildren } from "../process.ts"
import { toLine } from "../tally.ts"

const { values } = parseArgs({
  options: {
    on: { type: "string", default: "core" },
    seed: { type: "string", default: String(Date.now() % 2 ** 31) },
    runs: { type: "string", default: "10000" },
    path: { type: "string" },
  },
})
const wanted: Wanted = { seed: Number(values.seed), runs: Number(values.runs), path: values.path }
if (!Number.isSafeInteger(wanted.seed) || !Number.isSafeInteger(wanted.runs)) {
  throw new RangeError("--seed and --runs must be whole numbers")
}

stopWithChildren()
const tally = values.on === "core"
  ? await fuzzCore(wanted)
  : values.on === "opinions"
  ? await (await import("./opinions.ts")).fuzzOpinions(wanted)
  : await (await import("./bindings.ts")).fuzzBindings(values.on, wanted)
console.log(toLine(tally))
process.exitCode = tally.failed > 0 ? 1 : 0
