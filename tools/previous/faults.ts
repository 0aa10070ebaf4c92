import { existsSync } from "node:fs"
import { join } from "node:path"
import { readManifest, root } from "../root.ts"
import { report } from "../stages/command.ts"
import { nothing, sum, type Tally } from "../tally.ts"
import { compile, replaceAll } from "../sabotage/app.ts"
import { readSabotages, type Sabotage, sabotaged } from "../sabotage/play.ts"
import { startServerDriver } from "../../conformance/src/drivers/server.ts"
import { runScenario } from "../../conformance/src/run.ts"
import { scenarios } from "../../conformance/src/scenarios/index.ts"
import { ownScenarios, toProduction } from "../apps/fixture-apps.ts"
import { previousFactsOf } from "./app.ts"
import type { Previous } from "./versions.ts"

const toFile = ({ name }: Previous) => `${name}.json`

/** Returns whether `tools/sabotage/patches` lists faults for this version: those of code that the binding has only for it. */
export const hasFaults = (one: Previous): boolean => existsSync(join(root, "tools/sabotage/patches", toFile(one)))

/**
 * Breaks the installed binding in each way that `tools/sabotage/patches` lists for this version, and checks that the named scenario fails.
 * @param build builds the app
 */
export async function playFaults(one: Previous, app: string, build: () => Promise<unknown>): Promise<Tally> {
  if (!hasFaults(one)) return nothing
  const tallies: Tally[] = []
  for (const fault of readSabotages(toFile(one))) {
    const restore = breakPackage(fault, app)
    const outcome = await build().then(() => play(one, app, fault.scenario)).finally(restore)
    tallies.push(report(`${fault.name}: ${fault.scenario} fails`, outcome === "failed" ? undefined : outcome))
  }
  return sum(tallies)
}

/** Puts the fault into the package that the app has installed. @returns what takes it out again */
function breakPackage(fault: Sabotage, app: string): () => void {
  const { name } = readManifest(fault.package)
  return replaceAll([...sabotaged(fault)].map(([file, source]) => {
    const path = file.slice(`${fault.package}/src/`.length).replace(/\.ts$/, ".js")
    return [join(app, "node_modules", name, "dist", path), compile(source)]
  }))
}

async function play(one: Previous, app: string, id: string): Promise<string> {
  const scenario = [...scenarios, ...await ownScenarios(one.framework)].find((each) => each.id === id)
  if (!scenario) return "is unknown"
  const driver = await startServerDriver(toProduction(one.name, previousFactsOf(one), app))
  try {
    return (await runScenario(scenario, driver)).status
  } finally {
    await driver.close()
  }
}
