import { members, toManifest } from "../jsr/members.ts"
import type { Packed } from "./pack.ts"

/** Whether npm has this tarball (`same`), another one under the same version (`other`), or no version. */
export type Out = "same" | "other" | undefined

/**
 * Returns npm's tag for a version. A prerelease such as 1.0.0-beta.1 gets its own tag, so that it is not installed by
 * default.
 */
export const toChannel = (version: string): string => version.includes("-") ? "next" : "latest"

/**
 * Returns the commands that publish, each package after those that it imports. Versions that npm has are skipped. JSR
 * skips them itself.
 */
export function toSteps(version: string, packed: readonly Packed[], out: ReadonlyMap<string, Out>): string[][] {
  const waiting = packed.filter(({ name }) => out.get(name) === undefined)
  return [
    ...waiting.map(({ tarball }) => ["npm", "publish", tarball, "--provenance", "--tag", toChannel(version)]),
    ...members.map((member) => ["deno", "publish", "--config", toManifest(member)]),
  ]
}
