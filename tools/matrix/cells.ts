/**
 * Stores the results of the last runs of all drivers. As a program, it prints the matrix as Markdown, and writes it beside the cells as
 * Markdown, HTML and JSON. `--docs` updates the page and its picture in `docs/`; `--check` fails if they do not match
 * the cells.
 * @module
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { type Cell, compare, toMarkdown } from "../../conformance/src/matrix.ts"
import { legend, toBriefTable, toReasonList } from "../../conformance/src/matrix-brief.ts"
import { toPage } from "../../conformance/src/matrix-page.ts"
import { toPicture } from "../../conformance/src/matrix-picture.ts"
import {
  toBindingRuntimes,
  toCoreRuntimes,
  toPreviousSummary,
  toSummary,
} from "../../conformance/src/matrix-summary.ts"

const folder = new URL("../../node_modules/.cache/svc-auth/", import.meta.url)
const cellsFolder = new URL("cells/", folder)
const docs = new URL("../../docs/", import.meta.url)

/**
 * Stores the cells of one driver, in place of those of its last run.
 * @param known ids of all its scenarios; scenarios that did not run this time keep their results
 */
export function writeCells(
  title: string,
  cells: readonly Cell[],
  known: readonly string[],
  folder = cellsFolder,
): void {
  mkdirSync(folder, { recursive: true })
  const file = new URL(`${title.replace(/\W+/g, "-")}.json`, folder)
  const before: readonly Cell[] = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : []
  const own = new Map([...before, ...cells].map((cell) => [cell.scenario, cell]))
  writeFileSync(file, JSON.stringify(known.flatMap((id) => own.get(id) ?? [])))
}

/** Deletes the results of the last runs before all drivers run again: see `npm run matrix`. */
export const forgetCells = (): void => rmSync(cellsFolder, { recursive: true, force: true })

const readCells = (): Cell[] =>
  readdirSync(cellsFolder).sort(compare).flatMap((file) =>
    JSON.parse(readFileSync(new URL(file, cellsFolder), "utf8")) as Cell[]
  )

/** Returns the text of each file in `docs/`, by its name. The text is the same on every machine. */
export function toDocs(cells: readonly Cell[]): Readonly<Record<string, string>> {
  const summary = toSummary(cells)
  const previous = toPreviousSummary(cells)
  const reasons = toReasonList(cells)
  return {
    "matrix.svg": toPicture(summary),
    "matrix.md": `# What is proven where

<!-- Written by tools/matrix/cells.ts -->

![Scenarios by topic and binding, as in the table below](matrix.svg)

Each number counts [scenarios](../conformance/src/scenarios): one sentence about behaviour each, and the steps that prove it. With the
core they run in one process; with a binding, against the production build of an app. "its own" is what only that framework has,
"adapter" the suite for adapters on the store in memory, "vectors" the [vectors](../conformance/vectors) of the session cookie,
"primitives" those of the cryptography that it is made of.

${toBriefTable(summary, "topic")}
${legend}

A place is a driver, a runtime and a store: the memory of the process with sessions in cookies (\`jwt\`), SQLite, Redis, or an
adapter made for Auth.js. A scenario counts as passed where it passes in one place and fails in none. \`npm run matrix\`
writes the matrix of all places to \`node_modules/.cache/svc-auth/matrix.html\` and draws this page.

## On which runtimes

The core, in one process of each:

${toBriefTable(toCoreRuntimes(cells), "topic")}
[How, and what that means for an app](runtimes.md). The production builds of the bindings' fixture apps, where their frameworks run; what is
a development server's, a proxy's or a browser's is proven on Node alone:

${toBriefTable(toBindingRuntimes(cells), "binding", false)}${
      previous.columns.length > 0
        ? `\n## On which versions of the frameworks

Above, each framework is at the newest version. These are the previous ones, down to the oldest that each package accepts, in production builds on Node:

${toBriefTable(previous, "topic")}`
        : ""
    }${reasons ? `\n## What cannot pass somewhere, and why\n\nThese run too, and must fail there.\n\n${reasons}` : ""}`,
  }
}

function findStale(wanted: Readonly<Record<string, string>>): string[] {
  return Object.entries(wanted).filter(([name, text]) => {
    const file = new URL(name, docs)
    return !existsSync(file) || readFileSync(file, "utf8") !== text
  }).map(([name]) => `docs/${name}`)
}

if (import.meta.main) {
  const cells = readCells()
  const markdown = toMarkdown(cells)
  writeFileSync(new URL("matrix.json", folder), JSON.stringify(cells, undefined, 1))
  writeFileSync(new URL("matrix.md", folder), markdown)
  writeFileSync(new URL("matrix.html", folder), toPage(cells))
  console.log(markdown)
  const written = toDocs(cells)
  if (process.argv.includes("--docs")) {
    for (const [name, text] of Object.entries(written)) writeFileSync(new URL(name, docs), text)
  }
  const stale = process.argv.includes("--check") ? findStale(written) : []
  if (stale.length > 0) {
    console.error(
      `${stale.join(" and ")} ${
        stale.length > 1 ? "are" : "is"
      } not what the scenarios gave: run npm run matrix, and look at the difference`,
    )
    process.exitCode = 1
  }
}
