import type { Awaitable } from "../types.ts"

/**
 * A store of the sessions that have ended before their cookies expire. It contains only hashes, dates, and no session that is still
 * valid. `redisRevocations` of `@svc-auth/redis`, `sqliteRevocations` of `@svc-auth/sqlite` and `memoryRevocations` of
 * `@svc-auth/core/adapters/memory` create one.
 */
export interface RevocationStore {
  /**
   * Stores the date of a key until `expires`. If the key has a date already, the later one of each pair counts: a not-before never moves
   * back, and an entry never expires earlier. Atomic: concurrent calls lose nothing. What it wrote is found by the next call, in every
   * process.
   * @param key 43 characters of base64url
   * @returns the date that the key had before this call, or `null` if it had none, found and replaced in one step. With a store that returns
   * nothing, if two requests end the other sessions of a user at the same time, such as one of a thief and a change of the password, the
   * sessions of both may stay valid
   */
  revoke(key: string, notBefore: Date, expires: Date): Awaitable<Date | null | void>
  /**
   * Returns the date of each key, in their order and in milliseconds, or `null` for a key without one. It should take one request to the
   * store, because every read of a session calls it.
   */
  findRevocations(keys: readonly string[]): Awaitable<readonly (Date | null)[]>
}

/** How sessions of the strategy `jwt` can be ended before they expire. */
export interface RevocationOptions {
  /** Where ended sessions are stored. Every process of the app needs the same store. */
  store: RevocationStore
  /**
   * Seconds for which a process may rely on its last look-up. Default 0: every read of a session asks the store, so an ended session is over
   * at once. With more, other processes may accept an ended session for that many seconds.
   */
  checkAge?: number | undefined
  /**
   * What happens while the store cannot be read. Default `"deny"`: sessions are unavailable, and no user is signed out. `"allow"`: sessions are
   * accepted without a check, and not renewed.
   */
  whenDown?: "deny" | "allow" | undefined
}
