import type { AdapterSession, AdapterUser } from "./adapter.ts"
import type { JWT } from "./jwt.ts"
import type { RequestContext } from "./context.ts"

/** A session of the store and its user. */
export interface FoundRow {
  /** Its `sessionToken` is what the adapter stores: a hash, unless the row is another library's. */
  readonly session: AdapterSession
  readonly user: AdapterUser
  /** In milliseconds since the epoch. `undefined` if the token does not tell. */
  readonly startedAt: number | undefined
}

/** A session of the store that a cookie has opened. */
export interface Row extends FoundRow {
  /** The value of the session cookie. */
  readonly value: string
}

/** What the strategy `database` does with rows. */
export interface Rows {
  /** Returns the rows for these values of the session cookie. */
  find(context: RequestContext, values: readonly string[]): AsyncIterable<Row>
  remove(context: RequestContext, storedToken: string): Promise<unknown>
  writeCookie(context: RequestContext, value: string, expires: Date): void
  /** Returns when a session that starts now ends. */
  toExpiry(context: RequestContext): Date
}

/** The claims of another library's token, which has to be issued again. */
export type ForeignToken = JWT & { readonly iat: number; readonly exp: number; readonly sid: string }

/** Takes over the sessions of other libraries. */
export interface Takeover {
  /** Returns the names of the other libraries' session cookies. Chunks have `.0`, `.1` … after the name. */
  names(secure: boolean): readonly string[]
  /** Clears these cookies, if the browser has them. */
  clearCookies(context: RequestContext): void
  /**
   * Returns the claims of each of these cookies that is an encrypted session. `sid` is always the same for one cookie, so a session that this
   * browser has ended stays ended.
   */
  openTokens(context: RequestContext): AsyncIterable<ForeignToken>
  /**
   * Returns whether this token may open a session here: `callbacks.signIn` accepts the user, no response has replaced the cookie a while ago, and
   * no other origin was first. @throws {AdapterError}
   */
  mayOpen(context: RequestContext, token: ForeignToken): Promise<boolean>
  /** Stores that the response replaces the cookie of this token, if another library has made it. @throws {AdapterError} */
  markTaken(context: RequestContext, token: JWT): Promise<void>
  /**
   * Returns the row of a session that another library has started, after it has been replaced by one with a token of this library. The secret and
   * the time decide that token, so requests at the same time find the same row, and the old token finds it no longer. The new row is written
   * before the old one goes, so that a request at the same time finds one of them.
   * @param own the values of this library's session cookie, which may have the other library's name
   */
  takeOverRow(context: RequestContext, rows: Rows, own: readonly string[]): Promise<Row | undefined>
  /** Ends the sessions whose raw tokens the browser sent. Returns those that had not expired. */
  endRows(context: RequestContext, rows: Rows, own: readonly string[]): Promise<readonly AdapterSession[]>
}
