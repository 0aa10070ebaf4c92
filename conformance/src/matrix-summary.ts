import { type Cell, compare, toPlaces } from "./matrix.ts"

/** The matrix in brief: what became of each scenario with each binding, over all its drivers, runtimes and stores. */
export interface Summary {
  /** The core, then bindings by name. */
  readonly bindings: readonly string[]
  /** Topics by name; last {@link ownTopic}. */
  readonly topics: readonly string[]
  /** How many scenarios of the topic ended so with the binding. */
  count(status: Cell["status"], binding: string, topic?: string): number
}

/** Stands for the topics that are named as a binding: what only that framework has. */
export const ownTopic = "its own"

/** One failure anywhere is a failure; what passes somewhere is excepted or skipped elsewhere for a reason of that place. */
const weight: Readonly<Record<Cell["status"], number>> = { failed: 3, passed: 2, excepted: 1, skipped: 0 }

export function toSummary(cells: readonly Cell[]): Summary {
  const bindings = [...new Set(toPlaces(cells).map(({ binding }) => binding))]
  const worst = new Map<string, { binding: string; topic: string; status: Cell["status"] }>()
  for (const { binding, scenario, status } of cells) {
    const key = `${binding} ${scenario}`
    const known = worst.get(key)
    if (known && weight[known.status] >= weight[status]) continue
    const [topic = ""] = scenario.split("/")
    worst.set(key, { binding, topic: bindings.includes(topic) ? ownTopic : topic, status })
  }
  const folded = [...worst.values()]
  const topics = [...new Set(folded.map(({ topic }) => topic))].sort((a, b) =>
    Number(a === ownTopic) - Number(b === ownTopic) || compare(a, b)
  )
  return {
    bindings,
    topics,
    count: (status, binding, topic) =>
      folded.filter((one) => one.status === status && one.binding === binding && (topic ?? one.topic) === one.topic)
        .length,
  }
}
