import { type Cell, compare, toPlaces } from "./matrix.ts"

/** The matrix in brief: what became of each scenario, over all places that share a column. */
export interface Summary {
  readonly columns: readonly string[]
  readonly rows: readonly string[]
  /** How many scenarios of the row ended so in the column; without a row, of all. */
  count(status: Cell["status"], column: string, row?: string): number
}

/** Stands for the topics that are named as a binding: what only that framework has. */
export const ownTopic = "its own"

/** One failure anywhere is a failure; what passes somewhere is excepted or skipped elsewhere for a reason of that place. */
const weight: Readonly<Record<Cell["status"], number>> = { failed: 3, passed: 2, excepted: 1, skipped: 0 }

/** Whether the cell is of a framework's previous version: its binding is then called `sveltekit@2`. */
const isPrevious = ({ binding }: Cell): boolean => binding.includes("@")

/** Topics down, {@link ownTopic} last; bindings across, the core first, each on the newest version of its framework. */
export const toSummary = (cells: readonly Cell[]): Summary => summarise(cells.filter((cell) => !isPrevious(cell)))

/** The same of the previous versions. */
export const toPreviousSummary = (cells: readonly Cell[]): Summary => summarise(cells.filter(isPrevious))

function summarise(cells: readonly Cell[]): Summary {
  const bindings = [...new Set(toPlaces(cells).map(({ binding }) => binding))]
  const frameworks = new Set(bindings.map((binding) => binding.split("@", 1)[0]))
  const toRow = (cell: Cell) => frameworks.has(toTopic(cell)) ? ownTopic : toTopic(cell)
  return fold(cells, bindings, toRow, ({ binding }) => binding)
}

/** Topics down, runtimes across: the core in one process, where nothing but the runtime differs. */
export function toCoreRuntimes(all: readonly Cell[]): Summary {
  const cells = all.filter(({ binding, driver, store }) => `${binding} ${driver} ${store}` === "core in-process jwt")
  return fold(cells, runtimesOf(cells), toTopic, runtimeOf)
}

/** Bindings down, runtimes across: the production builds. */
export function toBindingRuntimes(all: readonly Cell[]): Summary {
  const cells = all.filter((cell) => `${cell.driver} ${cell.store}` === "server jwt" && !isPrevious(cell))
  return fold(cells, runtimesOf(cells), ({ binding }) => binding, runtimeOf)
}

const toTopic = ({ scenario }: Cell): string => scenario.split("/", 1)[0] ?? ""

/** Without its version. */
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
