/**
 * Checks the packages as an app gets them: packed, installed into an empty folder outside of the repository,
 * type-checked by three versions of TypeScript under two module resolutions, linted, measured, and run by three
 * versions of Node. `--sample`: one of the two older versions of TypeScript checks a third of the programs, under one of the resolutions, chosen by the commit.
 * Needs a build, and the network once. Ends with one line `N passed, N failed, N skipped`.
 * @module
 */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import process from "node:process"
import { parseArgs } from "node:util"
import { stopWithChildren } from "../process.ts"
import { toSeed } from "../sample.ts"
import { sum, type Tally, toLine } from "../tally.ts"
import { budgets } from "./budget.ts"
import { type Check, findAll } from "./check.ts"
import { install, installSuite } from "./install.ts"
import { lints } from "./lint.ts"
import { nodes } from "./nodes.ts"
import { programs } from "./programs.ts"

const folder = mkdtempSync(join(tmpdir(), "svc-auth-consumers-"))
stopWithChildren()
process.once("exit", () => rmSync(folder, { recursive: true, force: true }))

const { values } = parseArgs({ options: { sample: { type: "boolean" } } })
const seed = values.sample ? toSeed() : undefined
if (seed !== undefined) {
  console.log(`sample: ${seed}. SVC_SAMPLE=${seed} npm run tool -- consumers --sample repeats this run.`)
}

const began = performance.now()
const tallies: Tally[] = []
const packages = await install(folder).catch((error: unknown) => {
  console.log(
    `  FAILED  the packages cannot be installed\n${error instanceof Error ? error.message : String(error)}`,
  )
  tallies.push({ passed: 0, failed: 1, skipped: 0 })
  return []
})
if (packages.length > 0) {
  const checks: readonly Check[] = [
    ...programs(folder, seed),
    ...packages.flatMap((one) => lints(folder, one)),
    ...nodes(folder, await installSuite(folder, packages)),
    ...budgets(folder),
  ]
  tallies.push(await findAll(checks))
}
console.log(`  (${((performance.now() - began) / 1000).toFixed(1)} s)`)
const total = sum(tallies)
console.log(toLine(total))
process.exitCode = total.failed > 0 ? 1 : 0
