import type { AdapterSession, AdapterUser } from "./adapter.ts"
import type { JWT } from "./jwt.ts"
import type { RequestContext } from "./context.ts"
import type { Awaitable } from "../types.ts"

/** A stored session and its user. */
export interface FoundRow {
  /** Its `sessionToken` is the stored one, which is a hash unless the row is another library's. */
  readonly session: AdapterSession
  readonly user: AdapterUser
  /** In milliseconds since the epoch. `undefined` if the token does not contain it. */
  readonly startedAt: number | undefined
}

/** A stored session that was found by a cookie. */
export interface Row extends FoundRow {
  /** The value of the session cookie. */
  readonly value: string
}

/** Row operations of the `database` strategy. */
export interface Rows {
  /** Calls `use` with the rows for these values of the session cookie, until it returns a result. */
  find<T>(
    context: RequestContext,
    values: readonly string[],
    use: (row: Row) => Awaitable<T | void>,
  ): Promise<T | void>
  remove(context: RequestContext, storedToken: string): Promise<unknown>
  writeCookie(context: RequestContext, value: string, expires: Date): void
  /** Returns the time at which a session that starts now ends. */
  toExpiry(context: RequestContext): Date
}

/** The claims of another library's token, which must be re-issued. */
export type ForeignToken = JWT & { readonly iat: number; readonly exp: number; readonly sid: string }

/** Converts the sessions of other libraries. */
export interface Takeover {
  /** Returns the names of the other libraries' session cookies. Chunks have `.0`, `.1` … after the name. */
  names(secure: boolean): readonly string[]
  /** Clears these cookies, if the browser has them. */
  clearCookies(context: RequestContext): void
  /**
   * Returns the claims of each of these cookies that contains an encrypted session. `sid` is always the same for the same cookie, so that a
   * session that this browser has ended stays ended.
   */
  openTokens(context: RequestContext): AsyncIterable<ForeignToken>
  /**
   * Returns true if this token may open a session here. This requires that `callbacks.signIn` accepts the user, that the cookie was not
   * replaced longer ago than a grace period, and that no other origin was first.
   * @throws {AdapterError}
   */
  mayOpen(context: RequestContext, token: ForeignToken): Promise<boolean>
  /** Records that the response replaces the cookie of this token, if another library has issued it. @throws {AdapterError} */
  markTaken(context: RequestContext, token: JWT): Promise<void>
  /**
   * Returns the row of another library's session, after replacing it with one that has a token of this library. That token is derived from
   * the secret and the time, so that concurrent requests find the same row. The old token no longer finds it. The new row is written before
   * the old one is deleted, so that a concurrent request finds one of them.
   * @param own the values of this library's session cookie, which may have the other library's name
   */
  takeOverRow(context: RequestContext, rows: Rows, own: readonly string[]): Promise<Row | undefined>
  /** Ends the sessions whose raw tokens the browser sent. Returns those that had not expired. */
  endRows(context: RequestContext, rows: Rows, own: readonly string[]): Promise<readonly AdapterSession[]>
}
