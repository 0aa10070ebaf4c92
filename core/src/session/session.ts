import type { RequestContext } from "../request/context.ts"
import type { User } from "../model/types.ts"
import { toHash } from "../web/bytes.ts"
import { databaseSessions } from "./database.ts"
import { jwtSessions } from "./jwt.ts"
import type { CurrentSession, Ended, SessionReading, SessionStrategy, SignInDetails } from "./keeping.ts"

export type { CurrentSession, SessionReading } from "./keeping.ts"

const strategies: Readonly<Record<RequestContext["settings"]["session"]["strategy"], SessionStrategy>> = {
  jwt: jwtSessions,
  database: databaseSessions,
}
const strategyOf = ({ settings }: RequestContext): SessionStrategy => strategies[settings.session.strategy]

/** Reads the session; extends it, cookie included, only when its time has come. Never throws. */
export const readSession = (context: RequestContext): Promise<SessionReading> => strategyOf(context).access(context)

/**
 * Returns the session after an update by the client; the callbacks decide which changes they accept.
 * @throws {SessionTooLarge} if it would not fit into cookies; then nothing is written
 */
export const updateSession = (context: RequestContext, data: unknown): Promise<SessionReading> =>
  strategyOf(context).access(context, { data })

/** Who is signed in, if anybody. @throws {AdapterError} */
export const findCurrentSession = (context: RequestContext): Promise<CurrentSession | undefined> =>
  strategyOf(context).current(context)

/** Tells one session from another without giving it away. */
export const toSessionHash = async ({ key }: CurrentSession): Promise<string> => (await toHash(key)).slice(0, 22)

/**
 * Begins a session of this user under a new id; the one before it, whoever's it was, is over.
 * @returns `false` where `callbacks.jwt` lets none begin
 * @throws {AdapterError}
 */
export async function beginSession(context: RequestContext, user: User, details: SignInDetails): Promise<boolean> {
  const strategy = strategyOf(context)
  await strategy.end(context)
  return await strategy.begin(context, user, details)
}

/** Ends the present session: its cookies go, whatever else fails. @returns it @throws {AdapterError} */
export const endSession = (context: RequestContext): Promise<Ended | undefined> => strategyOf(context).end(context)
