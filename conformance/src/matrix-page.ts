import { type Cell, columnOf, compare, type Place, toPlaces } from "./matrix.ts"
import { escape, looks, meanings, palette, statuses } from "./matrix-look.ts"

const facets = ["binding", "driver", "runtime", "store"] as const

/**
 * Returns the matrix as a page without other files. Its rows are the scenarios by topic, its columns the places. Reasons stand below their scenario. @param title names what was tested
 */
export function toPage(cells: readonly Cell[], title = "Svc Auth"): string {
  const columns = toPlaces(cells)
  const at = new Map(cells.map((cell) => [`${cell.scenario} ${columnOf(cell)}`, cell]))
  const ids = [...new Set(cells.map(({ scenario }) => scenario))].sort(compare)
  const topics = Map.groupBy(ids, (id) => id.split("/")[0] ?? "")
  const groups = [...topics].map(([topic, own]) => toGroup(topic, own, { columns, at }))
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}: conformance</title>
<style>
${style}
</style>
<h1>Conformance of ${escape(title)}</h1>
<p>${count(ids.length, "scenario")} in ${count(columns.length, "place")}. ${
    statuses.map((status) => `<span class="${status}">${looks[status].mark} ${meanings[status]}</span>`).join(" ")
  }</p>
<nav aria-label="Topics">${
    [...topics.keys()].map((topic) => `<a href="#${escape(topic)}">${escape(topic)}</a>`).join(" ")
  }</nav>
<div class="wide" tabindex="0" role="region" aria-label="The matrix">
<table>
<thead>
${facets.map((facet) => toHead(facet, columns)).join("\n")}
<tr><th scope="row">all</th>${
    columns.map((column) => toTotal(cells.filter((cell) => columnOf(cell) === columnOf(column)))).join("")
  }</tr>
</thead>
${groups.join("\n")}
</table>
</div>
</html>
`
}

const count = (many: number, what: string) => `${many} ${what}${many === 1 ? "" : "s"}`

/** Returns one row of the head. Neighbours with the same text in this row and all rows above share a cell. */
function toHead(facet: typeof facets[number], columns: readonly Place[]): string {
  const upTo = facets.slice(0, facets.indexOf(facet) + 1)
  const runs: { text: string; key: string; span: number }[] = []
  for (const column of columns) {
    const key = upTo.map((one) => column[one]).join(" · ")
    const last = runs.at(-1)
    if (last?.key === key) last.span++
    else runs.push({ text: column[facet], key, span: 1 })
  }
  const cells = runs.map(({ text, span }) =>
    `<th scope="${span > 1 ? "colgroup" : "col"}" colspan="${span}">${escape(text)}</th>`
  )
  return `<tr><th scope="row">${facet}</th>${cells.join("")}</tr>`
}

const toTotal = (cells: readonly Cell[]): string =>
  `<td>${
    statuses.map((status) => [status, cells.filter((cell) => cell.status === status).length] as const)
      .filter(([, count]) => count > 0)
      .map(([status, count]) => `<span class="${status}">${count} ${looks[status].mark}</span>`).join(" ")
  }</td>`

interface Known {
  readonly columns: readonly Place[]
  readonly at: ReadonlyMap<string, Cell>
}

function toGroup(topic: string, ids: readonly string[], { columns, at }: Known): string {
  const cellsIn = (column: Place) => ids.flatMap((id) => at.get(`${id} ${columnOf(column)}`) ?? [])
  const rows = ids.map((id) => {
    const cells = columns.map((column) => at.get(`${id} ${columnOf(column)}`))
    const known = cells.flatMap((cell) => cell ?? [])
    return `<tr><th scope="row">${escape(id)}<small>${escape(known[0]?.name ?? "")}</small></th>${
      cells.map(toData).join("")
    }</tr>${toReasons(known, columns.length)}`
  })
  return `<tbody id="${escape(topic)}">
<tr class="topic"><th scope="rowgroup">${escape(topic)}</th>${
    columns.map((column) => toTotal(cellsIn(column))).join("")
  }</tr>
${rows.join("\n")}
</tbody>`
}

function toData(cell: Cell | undefined): string {
  if (!cell) return "<td></td>"
  const small = cell.status === "skipped" && cell.reason ? `<small>${escape(cell.reason)}</small>` : ""
  return `<td class="${cell.status}">${looks[cell.status].mark} ${cell.status}${small}</td>`
}

/** Returns the reasons of exceptions and failures, each once with its places. */
function toReasons(cells: readonly Cell[], columns: number): string {
  const explained = cells.filter(({ status }) => status === "excepted" || status === "failed")
  const lines = [...Map.groupBy(explained, ({ status, reason }) => `${looks[status].mark} ${reason ?? ""}`)].map(
    ([text, own]) => `<div>${escape(text)} <em>(${own.map((cell) => escape(columnOf(cell))).join("; ")})</em></div>`,
  )
  const reports = explained.flatMap(({ report }) => report === undefined ? [] : toDetails(report))
  if (lines.length === 0) return ""
  return `\n<tr class="reason"><td colspan="${columns + 1}">${[...lines, ...reports].join("")}</td></tr>`
}

const toDetails = (report: string): string =>
  `<details><summary>what was sent, what came back, what the interface requires</summary><pre>${
    escape(report)
  }</pre></details>`

const style = `${palette(":root")}
:root { color-scheme: light dark; background: var(--page); color: var(--text) }
body { margin: 1.5rem; font: 14px/1.4 system-ui, sans-serif }
h1 { font-size: 1.4rem; margin: 0 0 .5rem }
nav { margin: 0 0 1rem; line-height: 1.9 }
a { color: inherit; margin-right: .5rem }
p span, td span { display: inline-block; padding: 0 .4em; border-radius: 4px }
td span { white-space: nowrap }
.wide { width: fit-content; max-width: 100%; box-sizing: border-box; overflow: auto; max-height: 85vh; border: 1px solid var(--line); border-radius: 6px }
table { border-collapse: separate; border-spacing: 0 }
th, td { padding: .3rem .55rem; border-bottom: 1px solid var(--line); border-right: 1px solid var(--line); text-align: left; vertical-align: top }
td { min-width: 6.2rem }
thead { position: sticky; top: 0; z-index: 2 }
thead th, thead td { background: var(--page) }
tr > th:first-child { position: sticky; left: 0; background: var(--page); z-index: 1; min-width: 14rem; max-width: 22rem }
small { display: block; font-weight: 400; color: var(--quiet) }
td small { color: inherit; font-size: .8em }
.topic th, .topic td { background: var(--idle); font-weight: 600 }
tbody tr.topic > th:first-child { background: var(--idle) }
.reason td { padding-left: 2rem; color: var(--quiet) }
.reason pre { white-space: pre-wrap; overflow-wrap: anywhere; max-width: min(60rem, 85vw) }
.reason div { position: sticky; left: 2rem; max-width: min(60rem, 85vw) }
tbody { scroll-margin-top: 14rem }
@media (max-width: 40rem) { body { margin: .75rem } tr > th:first-child { min-width: 9rem; max-width: 9rem; overflow-wrap: anywhere } thead tr > th:first-child { overflow-wrap: normal } }
${
  statuses.map((status) => `.${status} { background: ${looks[status].paper}; color: ${looks[status].ink} }`).join("\n")
}`
