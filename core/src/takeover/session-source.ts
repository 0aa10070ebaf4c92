import type { JWT } from "../app/jwt.ts"
import type { Awaitable } from "../types.ts"

/** The sessions of another library, which are converted at their first use. */
export interface SessionSource {
  /** The library's name, for the log. */
  readonly name: string
  /** The function that returns the feature, for the log. */
  readonly feature: string
  /** When to stop converting. `undefined`: never. */
  readonly until: Date | undefined
  /** Returns the names of the library's session cookies. Chunks have `.0`, `.1` … after the name. */
  cookieNames(secure: boolean): readonly string[]
  /**
   * Returns the claims of a token that has not expired, or `undefined`. It is only called for JWT sessions. For database sessions, the cookie is
   * looked up unchanged.
   */
  openToken(
    token: string,
    given: { readonly cookieName: string; readonly secrets: readonly string[]; readonly now: Date },
  ): Awaitable<JWT | undefined>
}
