import type { Cell } from "./matrix.ts"
import { escape, looks, meanings, palette, statuses } from "./matrix-look.ts"
import type { Summary } from "./matrix-summary.ts"

type Count = (status: Cell["status"]) => number

/** The outcome that gives a cell its colour is the first of these that it has. */
const gravest: readonly Cell["status"][] = ["failed", "excepted", "passed", "skipped"]
const margin = 16
const topicWidth = 108
const cellWidth = 72
const rowHeight = 24
const headHeight = 44
const gap = 24
/** The number of columns into which the topics are divided. */
const blocks = 2

/** Returns the summary of the matrix as a picture without other files. Its rows are the topics, its columns the bindings. */
export function toPicture(summary: Summary): string {
  const { columns: bindings, rows: topics } = summary
  const perBlock = Math.ceil(topics.length / blocks)
  const blockWidth = topicWidth + bindings.length * cellWidth
  const width = 2 * margin + blocks * blockWidth + (blocks - 1) * gap
  const legendTop = margin + headHeight + perBlock * rowHeight + 26
  const height = legendTop + margin
  const drawn = Array.from(
    { length: blocks },
    (_, index) =>
      toBlock(summary, topics.slice(index * perBlock, (index + 1) * perBlock), margin + index * (blockWidth + gap)),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="t d">
<title id="t">Scenarios that each binding passes</title>
<desc id="d">${escape(bindings.map((binding) => toSentence(summary, binding)).join(" "))}</desc>
<style>
${palette("svg")}
text { font: 12px system-ui, -apple-system, "Segoe UI", "Liberation Sans", "DejaVu Sans", sans-serif; fill: var(--text) }
.quiet { fill: var(--quiet) }
.head { font-weight: 600 }
.mid { text-anchor: middle }
${
    statuses.map((status) =>
      `.${status} { fill: ${looks[status].paper} } text.${status} { fill: ${looks[status].ink} }`
    ).join("\n")
  }
</style>
<rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="8" fill="var(--page)" stroke="var(--line)"/>
${drawn.join("\n")}
${toLegend(legendTop)}
</svg>
`
}

function toBlock({ columns: bindings, count }: Summary, topics: readonly string[], left: number): string {
  const top = margin + headHeight
  const center = (column: number) => left + topicWidth + column * cellWidth + cellWidth / 2
  const heads = bindings.map((binding, column) =>
    `<text class="head mid" x="${center(column)}" y="${margin + 14}">${escape(binding)}</text>
<text class="quiet mid" x="${center(column)}" y="${margin + 30}">${toText((status) => count(status, binding))}</text>`
  )
  const rows = topics.map((topic, row) => {
    const y = top + row * rowHeight
    const cells = bindings.map((binding, column) => {
      const counts: Count = (status) => count(status, binding, topic)
      const status = gravest.find((one) => counts(one) > 0)
      if (!status) return ""
      return `<rect class="${status}" x="${center(column) - cellWidth / 2 + 2}" y="${y + 2}" width="${
        cellWidth - 4
      }" height="${rowHeight - 4}" rx="4"/>
<text class="${status} mid" x="${center(column)}" y="${y + 16}">${toText(counts)}</text>`
    })
    return `<text x="${left}" y="${y + 16}">${escape(topic)}</text>\n${cells.filter(Boolean).join("\n")}`
  })
  return [...heads, ...rows].join("\n")
}

/** Number of scenarios by outcome; skipped ones count only if there are no others. */
function toText(count: Count): string {
  const shown = statuses.filter((status) => status !== "skipped" && count(status) > 0)
  return (shown.length > 0 ? shown : ["skipped" as const]).map((status) => `${count(status)} ${looks[status].mark}`)
    .join(" ")
}

function toLegend(y: number): string {
  const texts = statuses.map((status) => escape(`${looks[status].mark} ${meanings[status]}`))
  return `<text class="quiet" xml:space="preserve" x="${margin}" y="${y}">${texts.join("     ")}</text>`
}

const toSentence = ({ count }: Summary, binding: string): string =>
  `${binding}: ${
    statuses.filter((status) => count(status, binding) > 0)
      .map((status) => `${count(status, binding)} ${status}`).join(", ")
  }.`
