import type { WithFeature } from "./feature.ts"
import type { Awaitable } from "../types.ts"

/**
 * A store of sessions that were ended before their cookies expire. It contains only hashes and dates, and never a session that is still
 * valid. `redisRevocations` of `@svc-auth/redis`, `sqlRevocations` of `@svc-auth/sql`, `sqliteRevocations` of `@svc-auth/sqlite` and
 * `memoryRevocations` of `@svc-auth/core/adapters/memory` create one.
 */
export interface RevocationStore {
  /**
   * Stores the date of a key until `expires`. If the key already has dates, the later of each pair is kept, so a not-before never moves back and an
   * entry never expires earlier. Atomic: concurrent calls do not lose an update. The next call in any process finds the written value.
   * @param key 43 characters of base64url
   * @returns the date that the key had before this call, or `null` if it had none. It is read and replaced in one step. If the store does not return
   * it, and two requests end a user's other sessions concurrently, such as an attacker's and a password change, then the sessions of both may stay
   * valid
   */
  revoke(key: string, notBefore: Date, expires: Date): Awaitable<Date | null | void>
  /**
   * Returns the date of each key, in order and in milliseconds, or `null` for a key without one. It should take a single request to the
   * store, because every session read calls it.
   */
  findRevocations(keys: readonly string[]): Awaitable<readonly (Date | null)[]>
}

/** Revocation of JWT sessions before they expire. */
export interface RevocationOptions {
  /** The store of ended sessions. All processes of the app need the same store. */
  store: RevocationStore & WithFeature
  /**
   * Seconds for which a process may rely on its last look-up. Default 0: every session read queries the store, so revocation takes effect
   * immediately. With a higher value, other processes may accept an ended session for that many seconds.
   */
  checkAge?: number | undefined
  /**
   * Behavior while the store cannot be read. Default `"deny"`: sessions are unavailable, but users are not signed out. `"allow"`: sessions
   * are accepted without a check, and are not renewed.
   */
  whenDown?: "deny" | "allow" | undefined
}

/** The revocation options, checked and completed. */
export interface CheckedRevocation {
  readonly store: RevocationStore
  /** Seconds. */
  readonly checkAge: number
  readonly whenDown: "deny" | "allow"
}
