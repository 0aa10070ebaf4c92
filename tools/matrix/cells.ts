import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { type Cell, compare } from "../../conformance/src/matrix.ts"

/** Holds the results of the last runs. The jobs of a night share it. */
const folder = new URL("../../node_modules/.cache/svc-auth/cells/", import.meta.url)

/**
 * Stores the cells of one driver, in place of those of its last run.
 * @param known ids of all its scenarios; scenarios that did not run this time keep their results
 */
export function writeCells(title: string, cells: readonly Cell[], known: readonly string[]): void {
  mkdirSync(folder, { recursive: true })
  const file = new URL(`${title.replace(/\W+/g, "-")}.json`, folder)
  const before: readonly Cell[] = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : []
  const own = new Map([...before, ...cells].map((cell) => [cell.scenario, cell]))
  writeFileSync(file, JSON.stringify(known.flatMap((id) => own.get(id) ?? [])))
}

/** Returns the cells of all drivers. */
export const readCells = (): Cell[] =>
  readdirSync(folder).sort(compare).flatMap((file) => JSON.parse(readFileSync(new URL(file, folder), "utf8")) as Cell[])
