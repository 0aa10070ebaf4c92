import type { RequestContext } from "../app/context.ts"
import { AuthError } from "../errors.ts"
import type { SessionParams } from "../app/callbacks.ts"
import type { Session, User } from "../types.ts"
import type { SessionReading, Update } from "../app/session-strategy.ts"
import type { Settings } from "../app/settings.ts"
import { isObject } from "../web/json.ts"

export const none: SessionReading = { status: "ok", session: null }
export const unavailable: SessionReading = { status: "unavailable" }

/** How far the clocks of two servers may be apart, in milliseconds. */
export const clockTolerance = 300_000

/** Returns the error of a session that cannot be read or sent, with the type of the strategy. */
export const toSessionFault = (
  { session: { strategy } }: Settings,
  message: string,
  { cause }: { cause?: unknown } = {},
): AuthError => new AuthError(message, { type: strategy === "jwt" ? "JWTSessionError" : "SessionTokenError", cause })

/** Returns what the client sees of a session: name, e-mail address, image, own fields with `expose` and expiry, or what `callbacks.session` returns. */
export async function chooseSession(
  { settings }: RequestContext,
  user: User,
  expires: Date,
  given: Pick<SessionParams, "token"> | Pick<SessionParams, "user">,
  update: Update | undefined,
): Promise<Session> {
  const { callbacks, userFields } = settings
  const { name, email, image } = user
  const plain: Session = {
    user: { name, email, image, ...userFields?.toSession(user) },
    expires: expires.toISOString(),
  }
  if (!callbacks.session) return plain
  const change = update && { newSession: update.data, trigger: "update" as const }
  // `token` belongs to one strategy and `user` to the other; the type has both, so that one callback can serve both
  const chosen: Session | undefined = await callbacks.session({ session: plain, ...given, ...change } as SessionParams)
  // a guard with `auth !== null` would let visitors pass if `undefined` were a session
  if (isObject(chosen)) return chosen
  throw toSessionFault(settings, "callbacks.session returned nothing; return the session")
}

/** When an outage of each store was last logged, in milliseconds. */
const logged = new WeakMap<object, number>()
const logEvery = 60_000

/** Returns true if an outage of this store must be logged now, which is once a minute. A call that returns `true` counts as logged. */
export function isLogDue(store: object, now: Date): boolean {
  const last = logged.get(store)
  if (last !== undefined && Math.abs(now.getTime() - last) < logEvery) return false
  logged.set(store, now.getTime())
  return true
}
