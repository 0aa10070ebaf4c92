/**
 * `npm test`: everything that must hold, stage by stage, ending with one line `N passed, N failed, N skipped`.
 * @module
 */
import { existsSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { forgetCells } from "../conformance/scripts/matrix.ts"
import { stopWithChildren } from "./process.ts"
import { appsWith, root } from "./root.ts"
import { chromium, findBrowser } from "./stages/browser.ts"
import { command, counted, shown } from "./stages/command.ts"
import { vitest } from "./stages/vitest.ts"
import { nothing, oneFailed, sum, type Tally, toLine } from "./tally.ts"

type Stage = readonly [title: string, run: () => Promise<Tally>]

async function inTurn(...checks: readonly (() => Promise<Tally>)[]): Promise<Tally> {
  const tallies: Tally[] = []
  for (const check of checks) tallies.push(await check())
  return sum(tallies)
}

const inApps = (script: string): Promise<Tally> =>
  inTurn(...appsWith(script).map((app) => () => command("npm", ["run", script, "--workspace", app])))

const script = (file: string, ...args: readonly string[]): Promise<Tally> =>
  existsSync(join(root, file)) ? command("node", [file, ...args]) : Promise.resolve(nothing)

/** What the later stages tell the tests: the apps are built already, and where the browser is. */
const prepared: Readonly<Record<string, string>> = {
  SVC_CONFORMANCE_BUILT: "1",
  ...(chromium !== undefined && { CHROMIUM_PATH: chromium }),
}

const stages: readonly Stage[] = [
  ["Build", () => command("tsc", ["-b"])],
  ["Format and lint", () => inTurn(() => command("deno", ["fmt", "--check"]), () => command("deno", ["lint"]))],
  [
    "Manifests",
    () =>
      inTurn(
        () => script("scripts/jsr.ts", "--check"),
        () => script("scripts/lock.ts"),
        () => script("scripts/passkey-script.ts", "--check"),
      ),
  ],
  ["Types of tests and scripts", () => command("tsc", ["-p", "scripts"])],
  ["Types of the apps", () => inApps("check")],
  [
    "Unit tests, while the apps are built",
    async () =>
      sum(
        await Promise.all([
          vitest(["core/", "scripts/"]),
          inTurn(() => inApps("build"), () => inApps("build:base")),
        ]),
      ),
  ],
  [
    "Runtimes, while adapters wait for what expires",
    async () => {
      forgetCells()
      return sum(
        await Promise.all([
          counted("npm", ["run", "--silent", "runtimes"], { live: true }),
          vitest(["adapters/"]),
        ]),
      )
    },
  ],
  ["Chromium", findBrowser],
  ["Conformance", () => vitest(["conformance/", "frameworks/"], prepared)],
  ["Matrix", () => shown("node", ["conformance/scripts/matrix.ts", "--check"])],
]

stopWithChildren()
const tallies: Tally[] = []
for (const [title, run] of stages) {
  const began = performance.now()
  console.log(`\n── ${title} ${"─".repeat(Math.max(3, 70 - title.length))}`)
  const tally = await run().catch((error: unknown) => {
    console.log(`  FAILED  ${String(error)}`)
    return oneFailed
  })
  tallies.push(tally)
  console.log(`  ${toLine(tally)} (${((performance.now() - began) / 1000).toFixed(1)} s)`)
}
const total = sum(tallies)
console.log(`\n${toLine(total)}`)
process.exitCode = total.failed > 0 ? 1 : 0
