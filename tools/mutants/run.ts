/**
 * `npm run mutants`: seeds faults in the sources and plays the tests that reach each. `--seed` and `--sample` choose, `--only` a
 * file or folder, `--seconds` ends the run early; a later run reuses its verdicts. The last line is
 * `N passed, N failed, N skipped`.
 * @module
 */
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { availableParallelism, tmpdir } from "node:os"
import { dirname, join } from "node:path"
import process from "node:process"
import { parseArgs } from "node:util"
import { frameworks } from "../apps/fixture-apps.ts"
import { pageScriptFiles } from "../page-scripts.ts"
import { stopWithChildren } from "../process.ts"
import { root } from "../root.ts"
import { toLine } from "../tally.ts"
import { createAppStage } from "./app.ts"
import { readVerdict, remember, writeVerdict } from "./cache.ts"
import { createCompiler } from "./compiler.ts"
import { createInProcess } from "./in-process.ts"
import { instrument } from "./instrument.ts"
import { findMutants, type Mutant } from "./mutant.ts"
import {
  count,
  type Equivalent,
  findRefuted,
  goals,
  type Result,
  toJson,
  toPage,
  toResult,
  toShares,
  toTally,
} from "./report.ts"
import { shuffle, takeWanted } from "./sample.ts"
import { chooseTests, type Numbered, type Stage, type Verdict } from "./stage.ts"
import { createUnits } from "./units.ts"

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    sample: { type: "string", default: "400" },
    only: { type: "string", default: "" },
    seconds: { type: "string", default: "Infinity" },
    jobs: { type: "string", default: String(availableParallelism()) },
  },
})
const [seed, size, seconds, jobs] = [values.seed, values.sample, values.seconds, values.jobs].map(Number)
if (![seed, size, seconds, jobs].every((one) => one! >= 0)) {
  throw new RangeError("--seed, --sample, --seconds and --jobs are numbers")
}
const began = performance.now()
const isOver = () => performance.now() - began > seconds! * 1000

/** Files that are generated from other sources. */
const generated = new Set(pageScriptFiles)

const readSource = (file: string): string => readFileSync(join(root, file), "utf8")
const files = globSync("{core,frameworks/*}/src/**/*.ts", { cwd: root })
  .filter((file) => !generated.has(file) && file.startsWith(values.only)).toSorted()
const candidates = files.flatMap((file) => findMutants(file, readSource(file)))

const compile = createCompiler()
let refused = 0
const chosen = takeWanted(shuffle(candidates, seed!), size!, (mutant) => {
  const isTaken = remember(mutant, compile)
  if (!isTaken) refused++
  return isTaken
})
const numbered: readonly Numbered[] = chosen.map((mutant, number) => ({ number, mutant }))
console.log(`${candidates.length} candidates, ${chosen.length} in the sample, ${refused} refused by the compiler`)

stopWithChildren()
const sources = mkdtempSync(join(tmpdir(), "svc-auth-mutants-"))
process.once("exit", () => rmSync(sources, { recursive: true, force: true }))
const marks = new Map<string, number>()
for (const [file, switched] of Map.groupBy(numbered, ({ mutant }) => mutant.file)) {
  const number = numbered.length + marks.size
  marks.set(file, number)
  const marked = candidates.filter((mutant) => mutant.file === file && isMark(mutant) && !chosen.includes(mutant))
  mkdirSync(dirname(join(sources, file)), { recursive: true })
  const all = [...switched, ...marked.map((mutant) => ({ number, mutant }))]
  writeFileSync(join(sources, file), instrument(readSource(file), all))
}

/** Returns whether the mutant stands in every function, so that it can mark which functions ran. As a mark it is never on. */
function isMark({ mutator }: Mutant): boolean {
  return mutator === "no-body" || mutator === "return-undefined"
}

/** The code that apps reach: their binding, the kit below it, and, in a browser, the client. */
const toCovered = (framework: string) => (file: string): boolean =>
  file.startsWith(`frameworks/${framework}/`) || file.startsWith("core/src/kit/") ||
  (file.startsWith("core/src/client/") && framework === "sveltekit")

const stages: readonly Stage[] = [
  createInProcess(sources),
  ...frameworks.map((framework) => createAppStage(framework, sources, toCovered(framework))),
  createUnits(sources),
]
const verdicts = new Map<number, (readonly [Stage, Verdict])[]>(numbered.map(({ number }) => [number, []]))
const isNoticed = ({ number }: Numbered): boolean =>
  verdicts.get(number)!.some(([, { status }]) => status !== "survived" && status !== "unreached")

/** Plays a stage on the mutants that no test has noticed yet. */
async function playStage(stage: Stage): Promise<void> {
  const waiting: Numbered[] = []
  for (const one of numbered.filter((each) => stage.covers(each.mutant.file) && !isNoticed(each))) {
    const known = readVerdict(stage, one.mutant)
    if (known) verdicts.get(one.number)!.push([stage, known])
    else waiting.push(one)
  }
  console.log(`${stage.name}: ${waiting.length} mutants to play`)
  if (waiting.length === 0 || isOver()) return
  const reach = await stage.reach()
  for (const test of reach.broken) console.log(`  fails without a mutant: ${test}`)
  const work = waiting.values()
  const playAll = async () => {
    for (const one of work) {
      if (isOver()) return
      const tests = chooseTests(reach, one.number, marks.get(one.mutant.file)!, stage.of)
      let verdict: Verdict = tests.length > 0 ? await stage.play(one.number, tests) : { status: "unreached" }
      // a busy machine may have been the reason: only what happens twice counts
      if (verdict.status === "timeout" || verdict.status === "crash") verdict = await stage.play(one.number, tests)
      writeVerdict(stage, one.mutant, verdict)
      verdicts.get(one.number)!.push([stage, verdict])
      console.log(`  ${verdict.status.padEnd(9)} ${one.mutant.id}${verdict.by ? `: ${verdict.by}` : ""}`)
    }
  }
  await Promise.all(Array.from({ length: stage.isSerial ? 1 : jobs! }, playAll))
}

for (const stage of stages) await playStage(stage).finally(() => stage.close())

const equivalents: readonly Equivalent[] = JSON.parse(readSource("tools/mutants/equivalents.json"))
const results = numbered.map((one): Result => {
  const own = verdicts.get(one.number)!
  const isComplete = stages.every((stage) => !stage.covers(one.mutant.file) || own.some(([played]) => played === stage))
  return toResult(one.mutant, own.map(([{ of }, verdict]) => [of, verdict]), isComplete, equivalents)
})
const counts = count(results)
const run = { seed: seed!, candidates: candidates.length, refused, results }
if (values.only === "") {
  writeFileSync(join(root, "tools/mutants/report.json"), toJson(run))
  writeFileSync(join(root, "tools/mutants/report.md"), toPage(run))
}
console.log(toPage(run).split("\n").slice(5).join("\n"))
const refuted = findRefuted(results, equivalents)
for (const { file, symbol, mutator } of refuted) {
  console.log(`noticed, though listed as equivalent: ${file} ${symbol} ${mutator}`)
}
const shares = toShares(counts)
const misses = shares.noticed < goals.noticed || shares.scenarios < goals.scenarios
console.log(`${((performance.now() - began) / 1000).toFixed(0)} s`)
console.log(toLine(toTally(counts)))
process.exitCode = misses || refuted.length > 0 ? 1 : 0
