import { createHash } from "node:crypto"

/** Returns the path of a package's report, from the repository's root. */
export const toReportFile = (name: string): string => `api/${name.replace(/^@[^/]+\//, "")}.md`

const unreleased = "<!-- no version is out -->"
const released = /^<!-- surface of (\S+): (\S+) -->$/m
const mark = /^<!-- .* -->$/m

const toHash = (surface: string): string => createHash("sha256").update(surface).digest("base64url")

/** Returns the content of a report below its mark. */
const readSurface = (report: string): string => report.slice(report.search(mark)).replace(/^.*\n/, "")

/**
 * Returns the report of a package's surface. Its mark comes from the report before, and contains the last version and
 * the surface of that version.
 */
export function toReport(name: string, surface: string, before = ""): string {
  const kept = mark.exec(before)?.[0] ?? unreleased
  return `# ${name}\n\nWhat apps can import. \`npm run api\` writes this page.\n\n${kept}\n\n${surface}`
}

/** Returns the report for the release of a version with this surface. */
export function markReleased(report: string, version: string): string {
  return report.replace(mark, `<!-- surface of ${version}: ${toHash(readSurface(report))} -->`)
}

/** Returns the last version, if its surface differs from the report's. */
function changedSince(report: string): string | undefined {
  const [, version, hash] = released.exec(report) ?? []
  return version !== undefined && hash !== toHash(readSurface(report)) ? version : undefined
}

/** Returns why the committed report of a package is rejected. `announced` are the packages that changesets name. */
export function findFaults(name: string, committed: string, report: string, announced: ReadonlySet<string>): string[] {
  const file = toReportFile(name)
  const version = changedSince(report)
  return [
    ...(committed === report ? [] : [`${file} is stale: run \`npm run api\` and commit it`]),
    ...(version === undefined || announced.has(name)
      ? []
      : [`${file} differs from ${version}'s: run \`npx changeset\` and name ${name}`]),
  ]
}
