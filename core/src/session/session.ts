import type { RequestContext } from "../app/context.ts"
import type { User } from "../types.ts"
import { SignInRequired } from "../errors.ts"
import { toHash } from "../seal/runtime-crypto.ts"
import { jwtSessions } from "./jwt.ts"
import type {
  CurrentSession,
  Ended,
  SessionReading,
  SessionStrategy,
  SignInDetails,
  SignInFacts,
} from "../app/session-strategy.ts"

const strategyOf = ({ settings: { sessions } }: RequestContext): SessionStrategy => sessions ?? jwtSessions

/** Returns the session, and extends it and its cookie if it is due. Never throws. */
export const readSession = (context: RequestContext): Promise<SessionReading> => strategyOf(context).access(context)

/**
 * Returns the session after an update by the client. The callbacks decide which changes they accept.
 * @throws {AuthError} of type `SessionTooLarge` if it would not fit into cookies; nothing is written then
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
  const strategy = strategyOf(context)
  if (facts.stored && strategy.replace) return await strategy.replace(context, user, details, facts)
  const ended = await strategy.end(context)
  if (facts.stored && !ended) throw new SignInRequired("the session has ended")
  return await strategy.begin(context, user, details, facts)
}

/** Ends the current session. Its cookies are cleared even if the store fails. @returns the session @throws {AdapterError} */
export const endSession = (context: RequestContext): Promise<Ended | undefined> => strategyOf(context).end(context)
