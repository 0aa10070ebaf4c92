import { InvalidConfig } from "../errors.ts"
import type { RequestContext } from "../app/context.ts"
import type { SessionSettings } from "../app/session.ts"
import { clockTolerance } from "./strategy.ts"
import type { CurrentSession } from "../app/session-strategy.ts"

/**
 * Returns true if the user of this session signed in at most `maxAge` seconds ago. Returns false if the session has no start time, or one
 * in the future because a clock was ahead. Updates and re-issues of the session do not change the result.
 */
export function isStartedWithin({ now }: RequestContext, { startedAt }: CurrentSession, maxAge: number): boolean {
  if (startedAt === undefined) return false
  const age = now.getTime() - startedAt
  return age >= -clockTolerance && age <= maxAge * 1000
}

/** Returns true if the sessions of this configuration have a start time. */
export const tellsStart = ({ strategy, generateSessionToken, absoluteMaxAge }: SessionSettings): boolean =>
  strategy === "jwt" || !generateSessionToken || absoluteMaxAge !== Infinity

/** @throws {InvalidConfig} if the sessions of this configuration have no start time @param what feature requires it */
export function assertTellsStart({ settings: { session } }: Pick<RequestContext, "settings">, what: string): void {
  if (tellsStart(session)) return
  throw new InvalidConfig(
    `${what} needs \`session.absoluteMaxAge\` beside \`session.generateSessionToken\`: without it, tokens do not tell when the user signed in`,
  )
}
