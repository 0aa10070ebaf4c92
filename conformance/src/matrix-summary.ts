import { type Cell, compare, toPlaces } from "./matrix.ts"

/** The summary of the matrix: the outcome of each scenario over all places that share a column. */
export interface Summary {
  readonly columns: readonly string[]
  readonly rows: readonly string[]
  /** Returns how many scenarios of the row have this outcome in the column. Without a row, it counts all scenarios. */
  count(status: Cell["status"], column: string, row?: string): number
}

/** Stands for the topics named after a binding, which only that framework has. */
export const ownTopic = "its own"

/** One failure makes the scenario failed, and otherwise one pass makes it passed: exceptions and skips depend on their place. */
const weight: Readonly<Record<Cell["status"], number>> = { failed: 3, passed: 2, excepted: 1, skipped: 0 }

/** Returns whether the cell is of a previous version of a framework. Its binding is then called `sveltekit@2`. */
const isPrevious = ({ binding }: Cell): boolean => binding.includes("@")

/** Returns the summary with topics as rows, {@link ownTopic} last, and bindings as columns, the core first, each on the newest version of its framework. */
export const toSummary = (cells: readonly Cell[]): Summary => summarise(cells.filter((cell) => !isPrevious(cell)))

/** Returns the same summary of the previous versions. */
export const toPreviousSummary = (cells: readonly Cell[]): Summary => summarise(cells.filter(isPrevious))

function summarise(cells: readonly Cell[]): Summary {
  const bindings = [...new Set(toPlaces(cells).map(({ binding }) => binding))]
  const frameworks = new Set(bindings.map((binding) => binding.split("@", 1)[0]))
  const toRow = (cell: Cell) => frameworks.has(toTopic(cell)) ? ownTopic : toTopic(cell)
  return fold(cells, bindings, toRow, ({ binding }) => binding)
}

/** Returns the summary of the core in process, with topics as rows and runtimes as columns. */
export function toCoreRuntimes(all: readonly Cell[]): Summary {
  const cells = all.filter(({ binding, driver, store }) => `${binding} ${driver} ${store}` === "core in-process jwt")
  return fold(cells, runtimesOf(cells), toTopic, runtimeOf)
}

/** Returns the summary of the production builds, with bindings as rows and runtimes as columns. */
export function toBindingRuntimes(all: readonly Cell[]): Summary {
  const cells = all.filter((cell) => `${cell.driver} ${cell.store}` === "server jwt" && !isPrevious(cell))
  return fold(cells, runtimesOf(cells), ({ binding }) => binding, runtimeOf)
}

const toTopic = ({ scenario }: Cell): string => scenario.split("/", 1)[0] ?? ""

/** Returns the runtime's name without its version. */
export const runtimeOf = ({ runtime }: Pick<Cell, "runtime">): string => runtime.split(" ", 1)[0] ?? ""

const runtimesOf = (cells: readonly Cell[]): string[] => [...new Set(cells.map(runtimeOf))].sort(compare)

function fold(
  cells: readonly Cell[],
  columns: readonly string[],
  toRow: (cell: Cell) => string,
  toColumn: (cell: Cell) => string,
): Summary {
  const worst = new Map<string, { column: string; row: string; status: Cell["status"] }>()
  for (const cell of cells) {
    const [row, column, { status }] = [toRow(cell), toColumn(cell), cell]
    const key = `${column} ${row} ${cell.scenario}`
    const known = worst.get(key)
    if (!known || weight[known.status] < weight[status]) worst.set(key, { column, row, status })
  }
  const folded = [...worst.values()]
  const rows = [...new Set(folded.map(({ row }) => row))].sort((a, b) =>
    Number(a === ownTopic) - Number(b === ownTopic) || compare(a, b)
  )
  return {
    columns,
    rows,
    count: (status, column, row) =>
      folded.filter((one) => one.status === status && one.column === column && (row ?? one.row) === one.row).length,
  }
}
