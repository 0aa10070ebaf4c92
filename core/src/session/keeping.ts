import type { RequestContext } from "../request/context.ts"
import type { AdapterSession, AdapterUser } from "../model/adapter.ts"
import type { JWTParams } from "../model/config.ts"
import type { JWT, Session, User } from "../model/types.ts"

/** A session, none, or: something it depends on is down, and nothing is known. */
export type SessionReading<S = Session> =
  | { readonly status: "ok"; readonly session: S | null }
  | { readonly status: "unavailable" }

export const none: SessionReading = { status: "ok", session: null }
export const unavailable: SessionReading = { status: "unavailable" }

/** What a client wants changed in its session; the callbacks decide what of it is taken. */
export interface Update {
  readonly data: unknown
}

/** Why a session begins, as `callbacks.jwt` is told. */
export type SignInDetails = Omit<JWTParams, "token" | "user">

/** Who is signed in at the moment. */
export interface CurrentSession {
  /** The same for the life of the session, and a secret. */
  readonly key: string
  readonly userId: string | undefined
  /** As the session has it: the store may have another. */
  readonly named: Pick<User, "name" | "email">
  /** The last proof of the user's address that the session knows of, where nothing else would end it at a later one. */
  readonly provenAt?: number
  /** Where reading the session brought him along. */
  readonly user?: AdapterUser
}

/** A session that has just ended, as event `signOut` tells it. */
export type Ended = { readonly session: AdapterSession } | { readonly token: JWT }

/** One way of keeping sessions: in the cookie, or in rows of a database. */
export interface SessionStrategy {
  /**
   * Returns what the client may see of the session, and extends the session if its time has come.
   * @throws {SessionTooLarge} if an update makes the session too large; a read never throws it
   */
  access(context: RequestContext, update?: Update): Promise<SessionReading>
  /** Who is signed in; extends nothing. */
  current(context: RequestContext): Promise<CurrentSession | undefined>
  /** Begins a session under a new id. The one before it has ended. @returns whether there is one now */
  begin(context: RequestContext, user: User, details: SignInDetails): Promise<boolean>
  /** Ends every session that this browser presents: its cookies go first. @returns the last that there was */
  end(context: RequestContext): Promise<Ended | undefined>
}
