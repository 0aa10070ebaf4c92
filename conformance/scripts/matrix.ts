/**
 * Keeps what the last runs of all drivers gave. Run as a program it prints the matrix as Markdown and writes it beside the
 * cells, with one JSON file of all of them.
 * @module
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { type Cell, toMarkdown } from "../src/matrix.ts"

const folder = new URL("../../node_modules/.cache/svc-auth/", import.meta.url)
const cellsFolder = new URL("cells/", folder)

/** Remembers the cells of one driver, in place of those of its last run. */
export function writeCells(title: string, cells: readonly Cell[]): void {
  mkdirSync(cellsFolder, { recursive: true })
  writeFileSync(new URL(`${title.replace(/\W+/g, "-")}.json`, cellsFolder), JSON.stringify(cells))
}

if (import.meta.main) {
  const cells = readdirSync(cellsFolder).flatMap((file) =>
    JSON.parse(readFileSync(new URL(file, cellsFolder), "utf8")) as Cell[]
  )
  const markdown = toMarkdown(cells)
  writeFileSync(new URL("matrix.json", folder), JSON.stringify(cells, undefined, 1))
  writeFileSync(new URL("matrix.md", folder), markdown)
  console.log(markdown)
}
