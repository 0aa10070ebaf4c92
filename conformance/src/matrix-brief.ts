import { type Cell, columnOf, compare, marks } from "./matrix.ts"
import { meanings, statuses } from "./matrix-look.ts"
import type { Summary } from "./matrix-summary.ts"

/** The matrix in brief as a Markdown table: a row for each topic, a column for each binding. */
export function toBriefTable({ bindings, topics, count }: Summary): string {
  const row = (texts: readonly string[]) => `| ${texts.join(" | ")} |`
  const counts = (binding: string, topic?: string) =>
    statuses.map((status) => [count(status, binding, topic), marks[status]] as const).filter(([n]) => n > 0)
      .map((pair) => pair.join(" ")).join(", ")
  return [
    row(["topic", ...bindings]),
    row(["---", ...bindings.map(() => "---")]),
    ...topics.map((topic) => row([topic, ...bindings.map((binding) => counts(binding, topic))])),
    row(["**all**", ...bindings.map((binding) => counts(binding))]),
    "",
    statuses.map((status) => `${marks[status]} ${meanings[status]}`).join(" · "),
    "",
  ].join("\n")
}

/** Every exception and failure, with the places it holds for. */
export function toReasonList(cells: readonly Cell[]): string {
  const told = cells.filter(({ status }) => status === "excepted" || status === "failed")
  const lines = Map.groupBy(
    told,
    ({ scenario, status, reason }) => `- ${marks[status]} \`${scenario}\`: ${reason ?? ""}`,
  )
  return [...lines].sort(([a], [b]) => compare(a, b))
    .map(([line, own]) => `${line} (${[...new Set(own.map(withoutVersion))].sort(compare).join("; ")})\n`).join("")
}

const withoutVersion = (cell: Cell): string => columnOf({ ...cell, runtime: cell.runtime.replace(/ .*/, "") })
