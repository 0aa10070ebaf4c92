/**
 * Runs scenarios against a core with one fault in it, in a process of its own. Arguments: scenario ids, separated by commas;
 * then, if there is a fault, its file in `tools/sabotage/patches` and its index there. Prints `{ [id]: outcome }` as JSON.
 * @module
 */
import { existsSync, globSync, readFileSync } from "node:fs"
import { registerHooks } from "node:module"
import { join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { applyPlacedPatches, type PlacedPatch } from "./patch.ts"

/** A deliberate fault, and the scenario that must notice it. */
export interface Sabotage {
  readonly name: string
  /** The package's folder. In a file of faults it is given only if it is not the file's own package. */
  readonly package: string
  readonly patches: readonly PlacedPatch[]
  readonly scenario: string
}

const root = fileURLToPath(new URL("../../", import.meta.url))

/**
 * Reads a file of `tools/sabotage/patches`: the faults in `redis.json` are of the package `adapters/redis`, and those in `astro@5.json` of
 * `frameworks/astro`, for apps with that version.
 */
export function readSabotages(file: string): readonly Sabotage[] {
  const name = file.replace(/(@.*)?\.json$/, "")
  const folder = ["", "adapters/", "frameworks/"].map((above) => above + name)
    .find((one) => existsSync(join(root, one, "src")))!
  const all: readonly (Omit<Sabotage, "package"> & Partial<Sabotage>)[] = JSON.parse(
    readFileSync(join(root, "tools/sabotage/patches", file), "utf8"),
  )
  return all.map((one) => ({ ...one, package: one.package ?? folder }))
}

const packages = new Map<string, ReadonlyMap<string, string>>()

/** Reads a package's sources once: each fault is taken out before the next one is put in. */
function readSources(home: string, folder: string): ReadonlyMap<string, string> {
  const key = join(home, folder)
  const known = packages.get(key)
  if (known) return known
  const files = globSync(`${folder}/src/**/*.ts`, { cwd: home })
  const sources = new Map(files.map((file) => [file, readFileSync(join(home, file), "utf8")]))
  packages.set(key, sources)
  return sources
}

/**
 * Returns the files that the fault changes, and their sources with it, by paths from the repository's root.
 * @param home the root, or a copy of it
 * @throws {Error} if the fault does not fit the sources
 */
export function sabotaged(fault: Sabotage, home: string = root): ReadonlyMap<string, string> {
  try {
    return applyPlacedPatches(readSources(home, fault.package), fault.patches)
  } catch (cause) {
    throw new Error(`The fault "${fault.name}" does not fit the sources: ${(cause as Error).message}`, { cause })
  }
}

export function sabotage(fault: Sabotage): void {
  const sources = new Map([...sabotaged(fault)].map(([file, source]) => [pathToFileURL(join(root, file)).href, source]))
  registerHooks({
    load(url, context, next) {
      const source = sources.get(url)
      return source === undefined ? next(url, context) : { format: "module-typescript", source, shortCircuit: true }
    },
  })
}

async function run(ids: readonly string[]): Promise<Record<string, string>> {
  const { createCoreDriver } = await import("../../conformance/src/drivers/core.ts")
  const { runScenario } = await import("../../conformance/src/run.ts")
  const { scenarios } = await import("../../conformance/src/scenarios/index.ts")
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
  const fault = file === undefined ? undefined : readSabotages(file)[Number(index)]
  if (fault) sabotage(fault)
  console.log(JSON.stringify(await run(ids.split(","))))
}
