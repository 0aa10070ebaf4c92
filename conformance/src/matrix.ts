import { shorten } from "./exchange.ts"
import { Unmet } from "./expect.ts"
import type { Outcome } from "./run.ts"
import type { Driver, ListedScenario } from "./scenario.ts"

/** One scenario on one driver. */
export interface Cell {
  readonly binding: string
  readonly driver: string
  readonly runtime: string
  readonly store: string
  readonly scenario: string
  /** The scenario's sentence. */
  readonly name: string
  readonly status: Outcome["status"]
  /** Why it was skipped or excepted, or how it failed. */
  readonly reason?: string
  /** A report of the failure, if one was requested. */
  readonly report?: string
}

/** Returns the cell of a scenario's outcome. */
export function toCell(scenario: Pick<ListedScenario, "id" | "name">, driver: Driver, outcome: Outcome): Cell {
  const reason = toReason(outcome)
  return {
    binding: driver.binding,
    driver: driver.name,
    runtime: driver.runtime,
    store: driver.store,
    scenario: scenario.id,
    name: scenario.name,
    status: outcome.status,
    ...(reason !== undefined && { reason }),
  }
}

function toReason(outcome: Outcome): string | undefined {
  switch (outcome.status) {
    case "failed":
      return toFinding(outcome.error)
    case "skipped":
      return `needs ${outcome.reason}`
    case "excepted":
      return outcome.reason
    case "passed":
      return undefined
  }
}

/** Returns what was wrong, without the exchange that showed it. */
export const toFinding = (error: Error): string =>
  shorten(error instanceof Unmet ? error.finding : error.message.split("\n", 1)[0] ?? "")

/** The marks of the outcomes, in every form of the matrix. */
export const marks: Readonly<Record<Outcome["status"], string>> = {
  passed: "✓",
  failed: "✗",
  skipped: "–",
  excepted: "!",
}

/** The place where a scenario ran. */
export type Place = Pick<Cell, "binding" | "driver" | "runtime" | "store">

export const columnOf = ({ binding, driver, runtime, store }: Place): string =>
  [binding, driver, runtime, store].join(" · ")

const toCounts = (cells: readonly Cell[]): string =>
  Object.entries(marks).map(([status, mark]) => `${cells.filter((cell) => cell.status === status).length} ${mark}`)
    .join(" ")

/** Returns one line for each place: how many scenarios passed, failed, were skipped, failed as expected. */
export const toTotals = (cells: readonly Cell[]): string =>
  [...Map.groupBy(cells, columnOf)].map(([column, own]) => `${column}: ${toCounts(own)}`).join("\n")

/** Returns the matrix as a Markdown table, with a row for each scenario and a column for each place. The reasons stand below. */
export function toMarkdown(cells: readonly Cell[]): string {
  const columns = toPlaces(cells).map(columnOf)
  const ids = [...new Set(cells.map(({ scenario }) => scenario))].sort()
  const at = new Map(cells.map((cell) => [`${cell.scenario} ${columnOf(cell)}`, cell]))
  const row = (texts: readonly string[]) => `| ${texts.join(" | ")} |`
  const rows = ids.map((id) =>
    row([
      id,
      ...columns.map((column) => {
        const cell = at.get(`${id} ${column}`)
        return cell ? marks[cell.status] : ""
      }),
    ])
  )
  const totals = columns.map((column) => toCounts(cells.filter((cell) => columnOf(cell) === column)))
  const reasons = cells.filter(({ status }) => status === "excepted" || status === "failed")
    .map((cell) => `- ${marks[cell.status]} ${cell.scenario} (${columnOf(cell)}): ${cell.reason}`)
  const table = [
    row(["scenario", ...columns]),
    row(["---", ...columns.map(() => "---")]),
    ...rows,
    row(["**all**", ...totals]),
  ]
  return [...table, ...(reasons.length > 0 ? ["", ...reasons] : []), ""].join("\n")
}

/** Returns the places where these scenarios ran, first those of the core, then by name. */
export const toPlaces = (cells: readonly Cell[]): Place[] =>
  [...new Map<string, Place>(cells.map((cell) => [columnOf(cell), cell])).values()].sort((a, b) =>
    Number(b.binding === "core") - Number(a.binding === "core") || compare(columnOf(a), columnOf(b))
  )

/** Compares by code units, so that the order is the same in every locale. */
export const compare = (a: string, b: string): number => a < b ? -1 : a > b ? 1 : 0
