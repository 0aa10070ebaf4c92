import { buildApps, subjects, toVisits } from "./apps.ts"
import { runNode } from "./child.ts"
import type { Figures, Part, Row } from "./table.ts"

interface Used {
  readonly rss: number
  readonly heap: number
}

export const memory: Part = {
  heading: "Memory, MB",
  async measure({ isQuick }) {
    const counts = isQuick ? [50, 100] : [50_000, 100_000]
    const [toFile, visits] = [await buildApps(), await toVisits()]
    const used = new Map(subjects.map((subject) => {
      const args = [toFile("bundled", subject), JSON.stringify(visits[subject]), ...counts.map(String)]
      return [subject, JSON.parse(runNode(["--expose-gc", toFile("files", "memory"), ...args])) as Used[]]
    }))
    const toRow = (title: string, read: (used: readonly Used[]) => number, value?: number): Row => {
      const figures = subjects.map((subject) => [subject, read(used.get(subject)!) / 1_000_000])
      return { title, ...Object.fromEntries(figures) as Figures, value }
    }
    const [half, all] = counts.map((count) => count.toLocaleString("en"))
    return [
      toRow(`resident after ${half} session reads`, ([first]) => first!.rss),
      toRow(`resident after ${all}`, ([, second]) => second!.rss, 160),
      toRow(`live heap after ${half}`, ([first]) => first!.heap),
      toRow(`live heap after ${all}`, ([, second]) => second!.heap),
    ]
  },
}
