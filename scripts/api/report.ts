import { createHash } from "node:crypto"

/** Where a package's report stands, from the repository's root. */
export const toReportFile = (name: string): string => `api/${name.replace(/^@[^/]+\//, "")}.md`

const unreleased = "<!-- no version is out -->"
const released = /^<!-- surface of (\S+): (\S+) -->$/m
const mark = /^<!-- .* -->$/m

const toHash = (surface: string): string => createHash("sha256").update(surface).digest("base64url")

/** What stands in a report below its mark. */
const readSurface = (report: string): string => report.slice(report.search(mark)).replace(/^.*\n/, "")

/**
 * The report of a package's surface. Its mark, taken over from the report before, says which version came out last and what
 * its surface was.
 */
export function toReport(name: string, surface: string, before = ""): string {
  const kept = mark.exec(before)?.[0] ?? unreleased
  return `# ${name}\n\nWhat apps can import. \`npm run api\` writes this page.\n\n${kept}\n\n${surface}`
}

/** The report as that of a version that comes out with this surface. */
export function markReleased(report: string, version: string): string {
  return report.replace(mark, `<!-- surface of ${version}: ${toHash(readSurface(report))} -->`)
}

/** The version that came out last, if its surface was another than the report's. */
function changedSince(report: string): string | undefined {
  const [, version, hash] = released.exec(report) ?? []
  return version !== undefined && hash !== toHash(readSurface(report)) ? version : undefined
}

/** Why the committed report of a package will not do. `announced`: the packages that changesets name. */
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
