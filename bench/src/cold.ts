import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { buildApps, type Subject, subjects, toVisits } from "./apps.ts"
import { runNode } from "./child.ts"
import { lowerQuartile, takeTurns } from "./measure.ts"
import type { Figures, Part } from "./table.ts"

const forms = [
  { title: "by files", form: "files", times: 5 },
  { title: "by files, with Node's compile cache", form: "files", caches: true },
  { title: "by files, from our entry `lean`", form: "files", lean: true },
  { title: "by files, from `lean`, with Node's compile cache", form: "files", lean: true, caches: true },
  { title: "bundled into one minified file", form: "bundled", times: 1 },
  { title: "bundled, with Node's compile cache", form: "bundled", caches: true },
  { title: "bundled, from our entry `lean`", form: "bundled", lean: true },
] as const

/** A process imports an app and reads the first session. The libraries take turns. */
export const cold: Part = {
  heading: "Cold start: import and first session, ms",
  async measure({ isQuick }) {
    const [toFile, visits] = [await buildApps(), await toVisits()]
    const cache = mkdtempSync(join(tmpdir(), "svc-auth-bench-"))
    const toRunner = (subject: Subject, { form, ...more }: (typeof forms)[number]) => {
      const app = "lean" in more && subject === "svcAuth" ? "svc-auth-lean" : subject
      const args = [toFile("files", "cold"), toFile(form, app), JSON.stringify(visits[subject])]
      const env: Record<string, string> = "caches" in more ? { NODE_COMPILE_CACHE: cache } : {}
      return () => Number(runNode(args, env))
    }
    try {
      const runners = forms.flatMap((form) => subjects.map((subject) => toRunner(subject, form)))
      if (!isQuick) await takeTurns(1, runners) // fills the caches
      const times = (await takeTurns(isQuick ? 1 : 15, runners)).map(lowerQuartile)
      return forms.map(({ title, ...more }, n) => {
        const figures = subjects.map((subject, m) => [subject, times[n * subjects.length + m]])
        return { title, ...Object.fromEntries(figures) as Figures, ...("times" in more && { times: more.times }) }
      })
    } finally {
      rmSync(cache, { recursive: true })
    }
  },
}
