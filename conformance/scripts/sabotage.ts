/**
 * Runs scenarios against a core with one patch in it, in a process of its own. Arguments: scenario ids, separated by commas;
 * then, if there is a patch, its file of patches and its index there. Prints `{ [id]: outcome }` as JSON.
 * @module
 */
import { readFileSync } from "node:fs"
import { registerHooks } from "node:module"

/** A deliberate fault, and the scenario that must notice it. */
export interface Patch {
  readonly name: string
  /** From the repository's root. */
  readonly file: string
  /** Stands in the file exactly once. */
  readonly find: string
  readonly replace: string
  readonly scenario: string
}

const root = new URL("../../", import.meta.url)

export const readPatches = (file: string): readonly Patch[] =>
  JSON.parse(readFileSync(new URL(`conformance/sabotage/${file}`, root), "utf8"))

/** @throws {Error} when `find` does not stand in the file exactly once: the patch has rotted */
export function applyPatch({ name, file, find, replace }: Patch, source: string): string {
  const parts = source.split(find)
  if (parts.length !== 2) throw new Error(`"${name}": its find stands ${parts.length - 1} times in ${file}`)
  return parts.join(replace)
}

export function sabotage(patch: Patch): void {
  const target = new URL(patch.file, root)
  const source = applyPatch(patch, readFileSync(target, "utf8"))
  registerHooks({
    load: (url, context, next) =>
      url === target.href ? { format: "module-typescript", source, shortCircuit: true } : next(url, context),
  })
}

async function run(ids: readonly string[]): Promise<Record<string, string>> {
  const { createCoreDriver } = await import("../src/drivers/core.ts")
  const { runScenario } = await import("../src/run.ts")
  const { scenarios } = await import("../src/scenarios/index.ts")
  const driver = createCoreDriver(["big-headers"])
  const outcomes: Record<string, string> = {}
  for (const id of ids) {
    const scenario = scenarios.find((one) => one.id === id)
    outcomes[id] = scenario ? (await runScenario(scenario, driver)).status : "unknown"
  }
  return outcomes
}

if (import.meta.main) {
  const [, , ids = "", file, index] = process.argv
  const patch = file === undefined ? undefined : readPatches(file)[Number(index)]
  if (patch) sabotage(patch)
  console.log(JSON.stringify(await run(ids.split(","))))
}
