import { type Cell, columnOf, compare, marks } from "./matrix.ts"
import { meanings, statuses } from "./matrix-look.ts"
import { runtimeOf, type Summary } from "./matrix-summary.ts"

/** What the marks of the tables mean. */
export const legend: string = statuses.map((status) => `${marks[status]} ${meanings[status]}`).join(" · ")

/**
 * A summary as a Markdown table.
 * @param of what a row is
 * @param all whether a last row counts all
 */
export function toBriefTable({ columns, rows, count }: Summary, of: string, all = true): string {
  const line = (texts: readonly string[]) => `| ${texts.join(" | ")} |`
  const counts = (column: string, row?: string) =>
    statuses.map((status) => [count(status, column, row), marks[status]] as const).filter(([n]) => n > 0)
      .map((pair) => pair.join(" ")).join(", ")
  return [
    line([of, ...columns]),
    line(["---", ...columns.map(() => "---")]),
    ...rows.map((row) => line([row, ...columns.map((column) => counts(column, row))])),
    ...all ? [line(["**all**", ...columns.map((column) => counts(column))])] : [],
    "",
  ].join("\n")
}

/** Returns every exception and failure, with its places. */
export function toReasonList(cells: readonly Cell[]): string {
  const explained = cells.filter(({ status }) => status === "excepted" || status === "failed")
  const lines = Map.groupBy(
    explained,
    ({ scenario, status, reason }) => `- ${marks[status]} \`${scenario}\`: ${reason ?? ""}`,
  )
  return [...lines].sort(([a], [b]) => compare(a, b))
    .map(([line, own]) => `${line} (${[...new Set(own.map(withoutVersion))].sort(compare).join("; ")})\n`).join("")
}

const withoutVersion = (cell: Cell): string => columnOf({ ...cell, runtime: runtimeOf(cell) })
