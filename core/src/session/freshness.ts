import { InvalidConfig } from "../errors.ts"
import type { RequestContext } from "../app/context.ts"
import type { SessionSettings } from "../app/session.ts"
import { clockTolerance } from "./strategy.ts"
import type { CurrentSession } from "../app/session-strategy.ts"

/**
 * Returns whether the user of this session signed in at most `maxAge` seconds ago. A session that does not tell when counts as older, and so
 * does one that began in the future: a clock was ahead. Neither an update nor a re-issue of the session changes the answer.
 */
export function isStartedWithin({ now }: RequestContext, { startedAt }: CurrentSession, maxAge: number): boolean {
  if (startedAt === undefined) return false
  const age = now.getTime() - startedAt
  return age >= -clockTolerance && age <= maxAge * 1000
}

/** Returns whether the sessions of this configuration tell when their users signed in. */
export const tellsStart = ({ strategy, generateSessionToken, absoluteMaxAge }: SessionSettings): boolean =>
  strategy === "jwt" || !generateSessionToken || absoluteMaxAge !== Infinity

/** @throws {InvalidConfig} if the sessions of this configuration do not tell when their users signed in @param what needs to know it */
export function assertTellsStart({ settings: { session } }: Pick<RequestContext, "settings">, what: string): void {
  if (tellsStart(session)) return
  throw new InvalidConfig(
    `${what} needs \`session.absoluteMaxAge\` beside \`session.generateSessionToken\`: without it, tokens do not tell when the user signed in`,
  )
}
