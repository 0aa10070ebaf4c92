/**
 * Plays scenarios in process on instrumented sources. Arguments: the folder of those; the number of the mutant that is on, or
 * an empty text; ids, one per line, or an empty text for all. Prints a line of JSON for each check, and stops at the first that fails with a
 * mutant.
 * @module
 */
import { existsSync, globSync, readFileSync } from "node:fs"
import { registerHooks } from "node:module"
import process from "node:process"
import { switchName } from "./instrument.ts"

/** What the worker prints of a check; the first line has no `id` and lists the mutants that were reached while the code was loaded. */
export interface Line {
  readonly id?: string
  readonly status?: string
  readonly milliseconds: number
  readonly mutants: readonly number[]
}

const [, , folder = "", active = "", ids = ""] = process.argv
const root = new URL("../../", import.meta.url)

registerHooks({
  load: (url, context, next) => {
    const copy = url.startsWith(root.href) ? `${folder}/${url.slice(root.href.length)}` : ""
    return copy && existsSync(copy)
      ? { format: "module-typescript", source: readFileSync(copy, "utf8"), shortCircuit: true }
      : next(url, context)
  },
})

let met = new Set<number>()
Object.assign(globalThis, {
  [switchName]: (number: number) => {
    met.add(number)
    return String(number) === active
  },
})

const print = (line: Omit<Line, "mutants">) => {
  process.stdout.write(`${JSON.stringify({ ...line, mutants: [...met] })}\n`)
  met = new Set()
}

// what is loaded when it is first needed would be loaded in one check, and used by all after it
for (const file of globSync("**/*.ts", { cwd: folder })) await import(new URL(file, root).href).catch(() => {})
const { toChecks } = await import("../runtimes/suite.ts")
const checks = toChecks(ids ? ids.split("\n") : [])
print({ milliseconds: 0 })
const byId = new Map(checks.map((check) => [check.id, check]))
for (const id of ids ? ids.split("\n") : byId.keys()) {
  const began = performance.now()
  const { status } = await byId.get(id)!.run()
  print({ id, status, milliseconds: performance.now() - began })
  if (active && status === "failed") break
}
// also ends what a scenario left running
process.exit()
