import type { ListedScenario } from "./scenario.ts"

/** One row of the interface as a sentence, and what proves it if no scenario does. */
export interface Row {
  readonly id: string
  readonly says: string
  /** A type or unit test, by its path from the repository's root. */
  readonly test?: string
  /** Why the row needs no proof. */
  readonly reason?: string
  /** The later part of the library that the row belongs to. */
  readonly open?: string
}

export interface Ledger {
  /** What must be fixed: rows without cover, scenarios that name unknown rows, open rows that are covered. */
  readonly faults: readonly string[]
  readonly covered: number
  readonly total: number
  readonly open: number
}

/** Compares scenarios with rows. @param isTest returns whether a test with this path exists */
export function toLedger(
  rows: readonly Row[],
  scenarios: readonly Pick<ListedScenario, "id" | "spec">[],
  isTest: (path: string) => boolean,
): Ledger {
  const named = new Map<string, string[]>()
  for (const { id, spec } of scenarios) for (const row of spec) named.set(row, [...named.get(row) ?? [], id])
  const known = new Set(rows.map(({ id }) => id))
  const unknown = [...named].filter(([row]) => !known.has(row))
    .map(([row, ids]) => `${ids.join(", ")}: no row has the id ${row}`)
  const twins = rows.filter(({ id }, index) => rows.findIndex((other) => other.id === id) !== index)
    .map(({ id }) => `two rows have the id ${id}`)
  const faults = rows.flatMap((row) => findFault(row, named.has(row.id), isTest) ?? [])
  const open = rows.filter((row) => row.open !== undefined).length
  return { faults: [...unknown, ...twins, ...faults], covered: rows.length - open, total: rows.length, open }
}

function findFault(
  { id, test, reason, open }: Row,
  hasScenario: boolean,
  isTest: (path: string) => boolean,
): string | undefined {
  const others = [test, reason, open].filter((state) => state !== undefined).length
  if (open !== undefined && hasScenario) return `${id} is open (${open}), but a scenario covers it: close it`
  if (others > 1) return `${id} has more than one of test, reason and open`
  if (test !== undefined && !isTest(test)) return `${id} names the test ${test}, which does not exist`
  return hasScenario || others === 1 ? undefined : `${id} has neither scenario nor test nor reason, and is not open`
}

/** Returns the line that a run prints. */
export const toSummary = ({ covered, total, open }: Ledger): string =>
  `rows covered ${covered} of ${total} (${open} open)`
