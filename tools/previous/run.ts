/**
 * Plays the suite on previous versions of the frameworks: each fixture app on the version's own lock, with our packages packed and
 * installed as a developer installs them. On a version for which `tools/sabotage/patches` lists faults, it also plays these and all
 * hostile requests. Arguments: versions (`sveltekit@2`) or frameworks (`sveltekit`); default: all.
 * Ends with one line `N passed, N failed, N skipped`.
 * @module
 */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import process from "node:process"
import { run, stopWithChildren } from "../process.ts"
import { npm, packAll, type Packed } from "../release/stage.ts"
import { report } from "../stages/command.ts"
import { nothing, sum, type Tally, toLine } from "../tally.ts"
import { writeCells } from "../matrix/cells.ts"
import { type ServerOptions, startServerDriver } from "../../conformance/src/drivers/server.ts"
import { type Cell, toCell, toTotals } from "../../conformance/src/matrix.ts"
import { runScenario } from "../../conformance/src/run.ts"
import type { ListedScenario } from "../../conformance/src/scenario.ts"
import { scenarios } from "../../conformance/src/scenarios/index.ts"
import { ownScenarios, surroundings, toMounted, toProduction } from "../apps/fixture-apps.ts"
import { previousFactsOf, writeApp } from "./app.ts"
import { hasFaults, playFaults } from "./faults.ts"
import { type Previous, previous } from "./versions.ts"

const names = process.argv.slice(2)
const chosen = previous.filter(({ name, framework }) =>
  names.length === 0 || names.includes(name) || names.includes(framework)
)
if (chosen.length === 0) {
  throw new Error(`No such version. There are ${previous.map(({ name }) => name).join(", ")}.`)
}

const folder = mkdtempSync(join(tmpdir(), "svc-auth-previous-"))
stopWithChildren()
process.once("exit", () => rmSync(folder, { recursive: true, force: true }))

/** Runs a step that the suite needs. */
const step = async (name: string, work: () => Promise<unknown>): Promise<Tally> => await work().then(() => report(name))

const quiet = ["--prefer-offline", "--no-audit", "--no-fund"]

async function script(app: string, name: string): Promise<void> {
  const { code, output } = await run("npm", ["run", name], { cwd: app, env: surroundings })
  if (code !== 0) throw new Error(output)
}

async function playOn(one: Previous, packages: readonly Packed[]): Promise<Tally> {
  console.log(`\n== ${one.name}`)
  const app = join(folder, one.name)
  const tallies: Tally[] = []
  try {
    const names = writeApp(one, app)
    tallies.push(await step("npm ci", () => npm(app, "ci", "--ignore-scripts", ...quiet)))
    // as a developer does, without flags, so an unmet peer range is an error
    const own = packages.filter(({ name }) => names.includes(name.slice("@svc-auth/".length)))
    const tarballs = own.map(({ tarball }) => tarball)
    tallies.push(await step(`npm install ${names.join(", ")}`, () => npm(app, "install", ...quiet, ...tarballs)))
    tallies.push(await step("types", () => script(app, "check")))
    tallies.push(await step("build", () => script(app, "build")))
    const walks = [...scenarios, ...await ownScenarios(one.framework)]
    const known = walks.map(({ id }) => id)
    const facts = previousFactsOf(one)
    // no other run sends hostile requests to the code that a binding has only for this version
    const corpus = hasFaults(one) ? "all" : "sample"
    tallies.push(await play(one, { ...toProduction(one.name, facts, app), corpus }, walks, known))
    if (facts.base) {
      const { build } = facts.base
      if (build !== "build") tallies.push(await step(build, () => script(app, build)))
      const below = walks.filter(({ needs }) => needs.includes("sub-path"))
      tallies.push(await play(one, toMounted(one.name, facts, app), below, known))
    }
    tallies.push(await playFaults(one, app, () => script(app, "build")))
  } catch (thrown) {
    tallies.push(report(one.name, thrown instanceof Error ? thrown.message : String(thrown)))
  }
  return sum(tallies)
}

async function play(
  one: Previous,
  app: ServerOptions,
  walks: readonly ListedScenario[],
  known: readonly string[],
): Promise<Tally> {
  const began = performance.now()
  const driver = await startServerDriver(app)
  const cells: Cell[] = []
  for (const scenario of walks) {
    const outcome = await runScenario(scenario, driver)
    cells.push(toCell(scenario, driver, outcome))
    if (outcome.status === "failed") {
      console.log(`FAILED  ${one.name}, ${scenario.id}: ${outcome.error.stack ?? outcome.error.message}`)
    }
  }
  await driver.close()
  writeCells(`${one.name}, ${driver.name}`, cells, known)
  console.log(`${toTotals(cells)} (${((performance.now() - began) / 1000).toFixed(1)} s)`)
  const count = (...statuses: readonly Cell["status"][]) =>
    cells.filter(({ status }) => statuses.includes(status)).length
  return { passed: count("passed", "excepted"), failed: count("failed"), skipped: count("skipped") }
}

const packages = await packAll(join(folder, "packages"))
let total = nothing
for (const one of chosen) total = sum([total, await playOn(one, packages)])
console.log(`\n${toLine(total)}`)
process.exitCode = total.failed > 0 ? 1 : 0
