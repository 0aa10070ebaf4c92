import type { AdapterSession, AdapterUser } from "./adapter.ts"
import type { JWTParams } from "./callbacks.ts"
import type { RequestContext } from "./context.ts"
import type { Settings } from "./settings.ts"
import type { JWT, Session, User } from "../types.ts"

/** The session, or `null` if there is none. `unavailable` if a store or a callback failed, so that it is unknown whether there is one. */
export type SessionReading<S = Session> =
  | { readonly status: "ok"; readonly session: S | null }
  | { readonly status: "unavailable" }

/** The changes that a client requests. The callbacks decide which of them they accept. */
export interface Update {
  readonly data: unknown
}

/** The reason why a session begins, as `callbacks.jwt` receives it. */
export type SignInDetails = Omit<JWTParams, "token" | "user">

/** The session of the user who is signed in. */
export interface CurrentSession {
  /** Identifies the session for its whole lifetime. It is a secret. */
  readonly key: string
  readonly userId: string | undefined
  /** The id by which the user's sessions end. It differs from `userId` if `callbacks.jwt` replaced that. */
  readonly endedBy: string | undefined
  /** The user's name and address in the session. The store may have newer values. */
  readonly named: Pick<User, "name" | "email">
  /** When the session started, which is when the user signed in, in milliseconds since the epoch. `undefined` if it is unknown. */
  readonly startedAt?: number | undefined
  /**
   * The time from which `absoluteMaxAge` counts, in milliseconds since the epoch, if `startedAt` is `undefined`. Another session of this
   * sign-in keeps it.
   */
  readonly countsFrom?: number | undefined
  /** Revocations of the user's sessions before this date did not end it, in milliseconds since the epoch. Only with `session.revocation`. */
  readonly keptFrom?: number | undefined
  /** The account with which the user signed in, as `toAccountMark` returns it. Only under `jwt`, because a database has no column for it. */
  readonly signedInBy?: string | undefined
  /** The user and their session at the provider, as `toProviderSession` returns them. Sessions of other providers have none. */
  readonly providerSession?: string | undefined
  /**
   * When the user's address was last verified, as far as is known in the session, in seconds. Only under `jwt`, where a later verification
   * ends the session only with `session.revocation`.
   */
  readonly provenAt?: number
  /** The stored user, if the session was read together with them. */
  readonly user?: AdapterUser
  /** The session as the event `signOut` receives it. */
  readonly stored: Ended
}

/** When and how the user of a session signed in. `key` and `stored` are of the session that the new one continues. */
export type SignInFacts =
  & Pick<
    CurrentSession,
    "startedAt" | "countsFrom" | "keptFrom" | "signedInBy" | "providerSession"
  >
  & Partial<Pick<CurrentSession, "key" | "stored">>

/** The content of a session cookie, with its dates in seconds. */
export type SessionToken = JWT & { iat: number; exp: number }

/** A session that has just ended, as the event `signOut` receives it. */
export type Ended = { readonly session: AdapterSession } | { readonly token: SessionToken }

/** Storage of sessions: in the cookie (`jwt`), or as rows of a database (`database`). */
export interface SessionStrategy {
  /**
   * Returns the session for the client, and extends it if it is due.
   * @throws {AuthError} of type `SessionTooLarge` if an update makes the session too large; reads never throw it
   */
  access(context: RequestContext, update?: Update): Promise<SessionReading>
  /** Returns the session of the user who is signed in, without extending it. */
  current(context: RequestContext): Promise<CurrentSession | undefined>
  /**
   * Begins a session under a new id, after the previous one has ended.
   * @returns true if there is a session now
   * @param facts when the user signed in, which may have been in an earlier session
   */
  begin(context: RequestContext, user: User, details: SignInDetails, facts: SignInFacts): Promise<boolean>
  /** Continues the current session under a new id, if sessions are in a store. @throws {SignInRequired} if it has ended */
  replace?(context: RequestContext, user: User, details: SignInDetails, facts: SignInFacts): Promise<boolean>
  /**
   * Ends every session whose token this browser sent, and clears the cookies even if the store fails.
   * @returns the first session that was still valid
   */
  end(context: RequestContext): Promise<Ended | undefined>
}

/** Claims of a logout token, and the time at which it was issued. The hashes are those of `toProviderHash`. */
export interface ProviderLogout {
  /** The hash of the token's id. */
  readonly token: string
  /** Maximum lifetime of the token, in seconds. */
  readonly seconds: number
  /** The hash of the user at the provider, if the token does not contain a session. */
  readonly subject: string | undefined
  /** The hash of the session at the provider. */
  readonly session: string | undefined
  /**
   * Returns the latest time at which a session that the token ends may have started, in milliseconds since the epoch.
   * @param isLenient true if the provider's clock may be behind
   */
  lastStart(isLenient: boolean): number
  /** Returns the id of the user. @throws {Error} if the token does not contain one */
  findUser(): Promise<string | undefined>
}

/**
 * Ends the sessions that a logout token refers to.
 * @returns `false`, without ending any, if the token was used before
 * @throws {AdapterError} if the store failed; the token can then be used again
 */
export type EndAtProvider = (settings: Settings, logout: ProviderLogout) => Promise<boolean>

/** Ends all sessions of a user. @throws {AdapterError} if the store failed; some sessions may then still be valid */
export type EndUserSessions = (settings: Settings, userId: string) => Promise<void>

/** Sessions that a store can list and end one by one. */
export interface ListedSessions {
  /** Returns the other sessions of the user, or `undefined` if the adapter cannot list them. @throws {AdapterError} */
  listOthers(context: RequestContext, current: CurrentSession): Promise<readonly AdapterSession[] | undefined>
  /** Ends one of these sessions. @throws {AdapterError} */
  endOne(context: RequestContext, session: AdapterSession): Promise<unknown>
}

/** Sessions that a store can end, for one strategy. */
export interface StoredSessions extends SessionStrategy {
  readonly strategy: "jwt" | "database"
  readonly endSessions: EndUserSessions
  /**
   * Ends all sessions of the user except the current one, which {@link SessionStrategy.current} has returned.
   * @param changed the user, if their address has changed. The current session then gets it
   * @throws {SignInRequired} if the current one has ended @throws {AdapterError} if the store failed; some sessions may then still be valid
   */
  endOthers(context: RequestContext, current: CurrentSession, userId: string, changed?: AdapterUser): Promise<void>
  /** Sessions that the store can list. Absent: it contains none. */
  readonly listed?: ListedSessions
  readonly endAtProvider: EndAtProvider
  /** Reports that `updateUser` has changed a user, so that their sessions read them again. Absent: they are read with each session. */
  readonly reportChange?: (settings: Settings, userId: string) => Promise<void>
}
