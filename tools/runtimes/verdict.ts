import type { Tally } from "../tally.ts"
import type { Played } from "./suite.ts"

/** The result of a run on one runtime. */
export interface Verdict {
  readonly tally: Tally
  /** Failures, then skipped checks with the reason. */
  readonly lines: readonly string[]
}

/**
 * @param wanted ids of all checks; a check that was not played counts as failed
 * @param ended how the run ended
 */
export function toVerdict(wanted: readonly string[], played: readonly Played[], ended: string): Verdict {
  const known = new Set(played.map(({ cell }) => cell.scenario))
  const lost = wanted.filter((id) => !known.has(id))
  const those = (...statuses: readonly string[]) => played.filter(({ cell }) => statuses.includes(cell.status))
  const failures = those("failed").map(({ cell, error }) => `FAILED  ${cell.scenario}: ${cell.name}\n${error}`)
  return {
    tally: {
      passed: those("passed", "excepted").length,
      failed: failures.length + lost.length,
      skipped: those("skipped").length,
    },
    lines: [
      ...failures,
      ...lost.length > 0 ? [`FAILED  ${ended} before ${lost[0]}: ${lost.length} checks were not played`] : [],
      ...those("skipped").map(({ cell }) => `  – ${cell.scenario} (${cell.reason})`),
    ],
  }
}
