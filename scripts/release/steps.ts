import { members, toManifest } from "../jsr/members.ts"
import type { Packed } from "./pack.ts"

/** Of a tarball: whether npm has this very one, has another under the same version, or has none. */
export type Out = "same" | "other" | undefined

/** npm's tag for a version: one such as 1.0.0-beta.1 is only for those who ask for it. */
export const toChannel = (version: string): string => version.includes("-") ? "next" : "latest"

/** The commands that publish, each package after those that it imports. What npm has is left alone; JSR leaves it alone itself. */
export function toSteps(version: string, packed: readonly Packed[], out: ReadonlyMap<string, Out>): string[][] {
  const waiting = packed.filter(({ name }) => out.get(name) === undefined)
  return [
    ...waiting.map(({ tarball }) => ["npm", "publish", tarball, "--provenance", "--tag", toChannel(version)]),
    ...members.map((member) => ["deno", "publish", "--config", toManifest(member)]),
  ]
}
