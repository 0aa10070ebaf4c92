import type { Tally } from "../../scripts/tally.ts"
import type { Played } from "./suite.ts"

/** What a run on one runtime comes to. */
export interface Verdict {
  readonly tally: Tally
  /** Failures, then what was skipped and why. */
  readonly lines: readonly string[]
}

/**
 * @param wanted ids of all checks: one that was not played has failed, whatever became of the runtime
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
