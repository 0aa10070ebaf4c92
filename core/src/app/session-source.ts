import type { JWT } from "./jwt.ts"
import type { Awaitable } from "../types.ts"

/** The sessions of another library, which `migrateFrom` takes over at their first use. `fromAuthJs` creates one. */
export interface SessionSource {
  /** The library's name, for the log. */
  readonly name: string
  /** When to stop taking over. `undefined`: never. */
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
