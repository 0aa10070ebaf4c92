import type { Visit } from "../request/context.ts"
import type { User } from "../model/types.ts"
import { toHash } from "../web/bytes.ts"
import { databaseSessions } from "./database.ts"
import { jwtSessions } from "./jwt.ts"
import type { Beginning, Ended, Keeping, Present, SessionReading } from "./keeping.ts"

export type { Present, SessionReading } from "./keeping.ts"

const keepings: Readonly<Record<Visit["settings"]["session"]["strategy"], Keeping>> = {
  jwt: jwtSessions,
  database: databaseSessions,
}
const keepingOf = ({ settings }: Visit): Keeping => keepings[settings.session.strategy]

/** Reads the session; extends it, cookie included, only when its time has come. Never throws. */
export const readSession = (visit: Visit): Promise<SessionReading> => keepingOf(visit).access(visit)

/**
 * Returns the session after an update by the client; the callbacks decide which changes they accept.
 * @throws {SessionTooLarge} if it would not fit into cookies; then nothing is written
 */
export const updateSession = (visit: Visit, data: unknown): Promise<SessionReading> =>
  keepingOf(visit).access(visit, { data })

/** Who is signed in, if anybody. @throws {AdapterError} */
export const findPresent = (visit: Visit): Promise<Present | undefined> => keepingOf(visit).present(visit)

/** Tells one session from another without giving it away. */
export const toSessionHash = async ({ key }: Present): Promise<string> => (await toHash(key)).slice(0, 22)

/**
 * Begins a session of this user under a new id; the one before it, whoever's it was, is over.
 * @returns `false` where `callbacks.jwt` lets none begin
 * @throws {AdapterError}
 */
export async function beginSession(visit: Visit, user: User, beginning: Beginning): Promise<boolean> {
  const keeping = keepingOf(visit)
  await keeping.end(visit)
  return await keeping.begin(visit, user, beginning)
}

/** Ends the present session: its cookies go, whatever else fails. @returns it @throws {AdapterError} */
export const endSession = (visit: Visit): Promise<Ended | undefined> => keepingOf(visit).end(visit)
