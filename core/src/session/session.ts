import type { RequestContext } from "../app/context.ts"
import type { User } from "../types.ts"
import { toHash } from "../seal/runtime-crypto.ts"
import { SignInRequired } from "../errors.ts"
import { CookieJar } from "../web/cookie.ts"
import { jwtSessions } from "./jwt.ts"
import type {
  CurrentSession,
  Ended,
  SessionReading,
  SessionStrategy,
  SignInDetails,
  SignInFacts,
} from "../app/session-strategy.ts"

const strategyOf = ({ settings: { session, storeFlows, revocation } }: RequestContext): SessionStrategy =>
  session.strategy === "jwt" && !revocation ? jwtSessions : (revocation ?? storeFlows)!.sessions

/** Returns the session, and extends it and its cookie if it is due. Never throws. */
export const readSession = (context: RequestContext): Promise<SessionReading> => strategyOf(context).access(context)

/**
 * Returns the session after an update by the client. The callbacks decide which changes they accept.
 * @throws {SessionTooLarge} if it would not fit into cookies; nothing is written then
 */
export const updateSession = (context: RequestContext, data: unknown): Promise<SessionReading> =>
  strategyOf(context).access(context, { data })

/** Returns the session of the user who is signed in, if any. @throws {AdapterError} */
export const findCurrentSession = (context: RequestContext): Promise<CurrentSession | undefined> =>
  strategyOf(context).current(context)

/** Returns a hash that identifies a session without revealing its key. */
export const toSessionHash = async ({ key }: Pick<CurrentSession, "key">): Promise<string> =>
  (await toHash(key)).slice(0, 22)

/**
 * Begins a session of this user under a new id, and ends this browser's previous session, even if it belongs to another user.
 * @param facts when and with which account the user signed in. If this sign-in only links another account to them, it is the current session
 * @returns `false` if `callbacks.jwt` returns `null`
 * @throws {SignInRequired} if the current session has ended {@linkcode AdapterError}
 */
export async function beginSession(
  context: RequestContext,
  user: User,
  details: SignInDetails,
  facts: SignInFacts,
): Promise<boolean> {
  if (facts.stored && "session" in facts.stored) {
    return await replaceRow(context, user, details, facts as CurrentSession)
  }
  const strategy = strategyOf(context)
  await strategy.end(context)
  return await strategy.begin(context, user, details, facts)
}

/**
 * Continues a stored session in a new row. A request that ends the user's sessions meanwhile deletes the new row, or has deleted the old one before
 * the new one was written, which is found here. A token needs no such check, because it keeps its `keptFrom`.
 * @throws {SignInRequired} if the session has ended
 */
async function replaceRow(
  context: RequestContext,
  user: User,
  details: SignInDetails,
  current: CurrentSession,
): Promise<boolean> {
  const strategy = strategyOf(context)
  const before = { ...context, jar: new CookieJar(context.request.headers.get("cookie")) }
  await strategy.begin(context, user, details, current)
  let isOpen = false
  try {
    isOpen = (await strategy.current(before))?.key === current.key
  } finally {
    if (!isOpen) await strategy.end(context)
  }
  await strategy.end(before)
  if (isOpen) return true
  throw new SignInRequired("the session has ended while an account was linked in it")
}

/** Ends the current session. Its cookies are cleared even if the store fails. @returns the session @throws {AdapterError} */
export const endSession = (context: RequestContext): Promise<Ended | undefined> => strategyOf(context).end(context)
