/**
 * Draws `docs/matrix.md` and its picture from the results of the last runs, and the matrix of all places as
 * `node_modules/.cache/svc-auth/matrix.html`. Nothing compares them: they show the day on which they were drawn.
 * @module
 */
import { writeFileSync } from "node:fs"
import { legend, toBriefTable, toReasonList } from "../../conformance/src/matrix-brief.ts"
import { toPage } from "../../conformance/src/matrix-page.ts"
import { toPicture } from "../../conformance/src/matrix-picture.ts"
import {
  toBindingRuntimes,
  toCoreRuntimes,
  toPreviousSummary,
  toSummary,
} from "../../conformance/src/matrix-summary.ts"
import { root } from "../root.ts"
import { readCells } from "./cells.ts"

const cells = readCells()
const [summary, previous, reasons] = [toSummary(cells), toPreviousSummary(cells), toReasonList(cells)]

const older = `
## On which versions of the frameworks

Above, each framework is at the newest version. These are the previous ones, down to the oldest that each package accepts, in production builds on Node:

${toBriefTable(previous, "topic")}`

const page = `# What is proven where

<!-- Written by tools/matrix/run.ts -->

![Scenarios by topic and binding, as in the table below](matrix.svg)

Drawn on ${
  new Date().toISOString().slice(0, 10)
}. Each number counts [scenarios](../conformance/src/scenarios): one sentence about behaviour each, and the steps that prove
it. With the core they run in one process; with a binding, against the production build of an app. "its own" is what only that framework has,
"adapter" the suite for adapters on the store in memory, "vectors" the [vectors](../conformance/vectors) of the session cookie,
"primitives" those of the cryptography that it is made of.

${toBriefTable(summary, "topic")}
${legend}

A place is a driver, a runtime and a store: the memory of the process with sessions in cookies (\`jwt\`), SQLite, Redis, \`@svc-auth/sql\`, or an
adapter made for Auth.js. A scenario counts as passed where it passes in one place and fails in none.

## On which runtimes

The core, in one process of each:

${toBriefTable(toCoreRuntimes(cells), "topic")}
[How, and what that means for an app](runtimes.md). The production builds of the bindings' fixture apps, where their frameworks run; what is
a development server's, a proxy's or a browser's is proven on Node alone:

${toBriefTable(toBindingRuntimes(cells), "binding", false)}${previous.columns.length > 0 ? older : ""}${
  reasons && `\n## What cannot pass somewhere, and why\n\nThese run too, and must fail there.\n\n${reasons}`
}`

for (
  const [file, text] of Object.entries({
    "docs/matrix.md": page,
    "docs/matrix.svg": toPicture(summary),
    "node_modules/.cache/svc-auth/matrix.html": toPage(cells),
  })
) writeFileSync(`${root}/${file}`, text)
