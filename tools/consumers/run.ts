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
import { report } from "../stages/command.ts"
import { inPairs } from "../stages/run.ts"
import { toLine } from "../tally.ts"
import { install, installSuite } from "./install.ts"
import { lints } from "./lint.ts"
import { nodes } from "./nodes.ts"
import { programs } from "./programs.ts"

const folder = mkdtempSync(join(tmpdir(), "svc-auth-consumers-"))
stopWithChildren()
process.once("exit", () => rmSync(folder, { recursive: true, force: true }))

const { values } = parseArgs({ options: { newest: { type: "boolean", default: false } } })

const total = await install(folder).then(
  async (packages) =>
    await inPairs(
      ...programs(folder, values.newest),
      ...packages.flatMap((one) => lints(folder, one)),
      ...nodes(folder, await installSuite(folder, packages)),
    ),
  (error: unknown) => report("the packages cannot be installed", String(error)),
)
console.log(toLine(total))
process.exitCode = total.failed > 0 ? 1 : 0
