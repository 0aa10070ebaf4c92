import type { Cell } from "../matrix.ts"
import { topicOf } from "./selection.ts"

const heads = ["", "passed", "failed", "skipped", "excepted"] as const
const statuses = ["passed", "failed", "skipped", "excepted"] as const

/** Returns the number of scenarios of each topic by outcome, then the reasons. */
export function toTable(cells: readonly Cell[]): string {
  const toRow = (title: string, own: readonly Cell[]): readonly string[] => [
    title,
    ...statuses.map((status) => String(own.filter((cell) => cell.status === status).length || "")),
  ]
  const topics = [...Map.groupBy(cells, ({ scenario }) => topicOf(scenario))]
  const rows = [heads, ...topics.map(([topic, own]) => toRow(topic, own)), toRow("all", cells)]
  const widths = heads.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const lines = rows.map((row) =>
    row.map((text, column) => column === 0 ? text.padEnd(widths[0]!) : text.padStart(widths[column]!)).join("  ")
      .trimEnd()
  )
  const reasons = toReasons(cells)
  return `${lines.join("\n")}\n${reasons && `\n${reasons}\n`}`
}

/** The outcomes of these scenarios, in words. */
export const toCounts = (cells: readonly Cell[]): string =>
  statuses.map((status) => [cells.filter((cell) => cell.status === status).length, status] as const)
    .filter(([count]) => count > 0).map((pair) => pair.join(" ")).join(", ")

/** Returns why scenarios were skipped or failed as expected, each reason once. */
function toReasons(cells: readonly Cell[]): string {
  const explained = cells.filter(({ status }) => status === "skipped" || status === "excepted")
  return [...Map.groupBy(explained, ({ status, reason }) => `${status}: ${reason}`)]
    .map(([reason, own]) => `${reason}\n  ${own.map(({ scenario }) => scenario).join(" ")}`).join("\n")
}

/** The last line of a run. */
export function toTotal(cells: readonly Cell[]): string {
  const [passed, failed, skipped, excepted] = statuses.map((status) =>
    cells.filter((cell) => cell.status === status).length
  )
  return `${excepted ? `${excepted} failed as expected\n` : ""}${passed} passed, ${failed} failed, ${skipped} skipped`
}
