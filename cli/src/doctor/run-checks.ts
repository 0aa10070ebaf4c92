import { type Finding, judgeEnd, write } from "./finding.ts"
import type { Site } from "./site.ts"

/** A check of an app that listens. It pushes each finding before the next request, which may fail. */
export type Check = (site: Site, findings: Finding[]) => Promise<void>

/** Makes the checks one after the other. Returns what each has found, and the reason if it ended early. */
export async function runChecks(
  site: Site,
  checks: readonly (readonly [name: string, check: Check])[],
): Promise<Finding[]> {
  const all: Finding[] = []
  for (const [name, check] of checks) {
    const findings: Finding[] = []
    try {
      await check(site, findings)
    } catch (thrown) {
      findings.push(judgeEnd(write(name), thrown))
    }
    all.push(...findings)
  }
  return all
}
