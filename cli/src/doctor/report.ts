import { toPrintableLine } from "../printable.ts"
import type { Finding, Level } from "./finding.ts"

/** What `--json` prints. */
export interface Report {
  /** The version of this shape. It rises if a member changes its meaning or goes. */
  readonly version: 1
  readonly command: "doctor" | "doctor attack"
  /** The folder, or the origin and base path, that was examined. */
  readonly target: string
  /** The number of requests that were sent to the app, and the most that would have been sent. */
  readonly requests: number
  readonly mostRequests: number
  readonly counts: Readonly<Record<Level, number>>
  readonly findings: readonly Finding[]
}

const levels: readonly Level[] = ["fault", "warning", "unknown", "ok"]

/** Returns how many findings of each level there are. */
export const count = (findings: readonly Finding[]): Record<Level, number> =>
  Object.fromEntries(
    levels.map((level) => [level, findings.filter((finding) => finding.level === level).length]),
  ) as Record<Level, number>

/** Returns the report as lines, the worst findings first. */
export function toLines({ command, target, requests, mostRequests, counts, findings }: Report): string[] {
  const sent = mostRequests > 0 ? `, ${requests} of at most ${mostRequests} requests` : ""
  return [
    `svc-auth ${command}: ${target}${sent}`,
    "",
    ...levels.flatMap((level) => findings.filter((finding) => finding.level === level)).flatMap(toFindingLines),
    "",
    levels.map((level) => `${counts[level]} ${toNoun(level, counts[level])}`).join(", "),
  ].map(toPrintableLine)
}

const toNoun = (level: Level, count: number): string =>
  (level === "fault" || level === "warning") && count !== 1 ? `${level}s` : level

const toFindingLines = ({ level, check, found, cure }: Finding): string[] => [
  `${level.padEnd(8)} ${check}: ${found}`,
  ...cure ? [`         -> ${cure}`] : [],
]
