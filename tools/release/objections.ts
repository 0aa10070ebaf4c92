import { isOpen, readNewest } from "./changelog.ts"
import type { Published } from "./packages.ts"

/** The facts that decide whether a release may begin. */
export interface Facts {
  readonly packages: readonly Published[]
  readonly changelog: string
  /** The files in .changeset that no version contains. */
  readonly pending: number
  /** The output of `git status --porcelain`. */
  readonly changes: string
  /** The tags of the commit. */
  readonly tags: readonly string[]
  /** Whether npm and JSR can verify which workflow publishes this. */
  readonly identity: boolean
  /** The packages of which this version is published with other content. */
  readonly taken: readonly string[]
}

export const toTag = (version: string): string => `v${version}`

/** Returns why a release is refused. Each sentence contains the fix. */
export function findObjections(facts: Facts): string[] {
  const { packages, changelog, pending, changes, tags, identity, taken } = facts
  const version = packages[0]!.version
  const others = packages.filter((one) => one.version !== version)
  const unplaced = packages.filter(({ repository }) => repository === undefined)
  return [
    ...(identity ? [] : ["this is not the release workflow: only that has an identity for provenance"]),
    ...(changes.trim() === "" ? [] : [`files differ from the commit:\n${changes.trimEnd()}`]),
    ...(others.length === 0 ? [] : [`${toNames(others)} is not at ${version}: run \`npm run version-packages\``]),
    ...(pending === 0
      ? []
      : [`.changeset has changes that ${version} does not contain: run \`npm run version-packages\``]),
    ...(isOpen(changelog) || readNewest(changelog) !== version
      ? [`CHANGELOG.md does not begin with ${version}: run \`npm run version-packages\``]
      : []),
    ...(tags.includes(toTag(version)) ? [] : [`the commit has no tag ${toTag(version)}: tag the commit to publish`]),
    ...(unplaced.length === 0
      ? []
      : [`there is no "repository" in the package.json of ${toNames(unplaced)}: npm requires it for provenance`]),
    ...(taken.length === 0
      ? []
      : [`${taken.join(", ")} ${version} is already published with other content: publish a new version`]),
  ]
}

const toNames = (packages: readonly Published[]): string => packages.map(({ name }) => name).join(", ")
