/**
 * Checks the packages as an app gets them: packed, installed into an empty folder outside of the repository,
 * type-checked by three versions of TypeScript under two module resolutions, linted, and run by three versions of Node.
 * `--newest`: TypeScript 7 alone.
 * Needs a build, and the network once. Ends with one line `N passed, N failed, N skipped`.
 * @module
 */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import process from "node:process"
import { parseArgs } from "node:util"
import { stopWithChildren } from "../process.ts"
import { sum, type Tally, toLine } from "../tally.ts"
import { type Check, findAll } from "./check.ts"
import { install, installSuite } from "./install.ts"
import { lints } from "./lint.ts"
import { nodes } from "./nodes.ts"
import { programs } from "./programs.ts"

const folder = mkdtempSync(join(tmpdir(), "svc-auth-consumers-"))
stopWithChildren()
process.once("exit", () => rmSync(folder, { recursive: true, force: true }))

const { values } = parseArgs({ options: { newest: { type: "boolean", default: false } } })

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
    ...programs(folder, values.newest),
    ...packages.flatMap((one) => lints(folder, one)),
    ...nodes(folder, await installSuite(folder, packages)),
  ]
  tallies.push(await findAll(checks))
}
console.log(`  (${((performance.now() - began) / 1000).toFixed(1)} s)`)
const total = sum(tallies)
console.log(toLine(total))
process.exitCode = total.failed > 0 ? 1 : 0
