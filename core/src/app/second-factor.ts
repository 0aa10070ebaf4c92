import type { RequestContext } from "./context.ts"
import type { Account, Profile } from "../types.ts"

/** A sign-in whose first factor was accepted. */
export interface FirstFactor {
  readonly userId: string
  /** True if this sign-in has created the user. */
  readonly isNewUser: boolean
  /** True if the account was linked to the user before this sign-in, so that this sign-in does not link it by its address. */
  readonly isLinked: boolean
  readonly account: Account
  readonly profile?: Profile | undefined
  /** True if it was a passkey whose device has verified the user by a PIN or biometrics. */
  readonly userVerified: boolean
  /** True if `requireFresh` requires a second factor. */
  readonly demanded: boolean
}

/** The step that a sign-in still needs. */
export interface SecondFactorNeed {
  /** `verify` a factor that the user has, or `enrol` their first one. */
  readonly kind: "verify" | "enrol"
  /** The value to which the pending sign-in is bound, such as the version of the user's factors. Only the second factor reads it. */
  readonly bound: string
}

/** Stored data of a pending sign-in. It is encrypted. */
export interface KeptText {
  /** The id of the pending sign-in. */
  readonly id: string
  readonly text: string
  /** When it expires, in seconds since the epoch. */
  readonly until: number
}

/** The step of a sign-in that may require a second factor. `mfa()` provides it. */
export interface SecondFactor {
  /**
   * Returns the step that this sign-in needs. If it is complete, returns true if a second factor was verified.
   * @throws {AdapterError} if that cannot be read
   */
  assess(context: RequestContext, first: FirstFactor): Promise<SecondFactorNeed | boolean>
  /** Returns a text that changes with each change of the user's factors, and when the trust in this browser ends. @throws {AdapterError} */
  findVersion?(context: RequestContext, userId: string): Promise<string | undefined>
  /** Returns true if the user has a factor. @throws {AdapterError} */
  hasFactor(context: RequestContext, userId: string): Promise<boolean>
  /** Returns true if an account at this provider would count as a second factor for the user, who already has one. @throws {AdapterError} */
  guards(context: RequestContext, userId: string, account: Pick<Account, "provider" | "type">): Promise<boolean>
  /** Stores the text with the user's factors. If there is not enough room, earlier ones are dropped. @throws {AdapterError} */
  keepText(context: RequestContext, userId: string, kept: KeptText): Promise<void>
  /** Deletes the text of this pending sign-in. Returns it, or `undefined` if it does not exist. @throws {AdapterError} */
  takeText(context: RequestContext, userId: string, id: string): Promise<string | undefined>
  /** Ends the user's pending sign-ins and the trust in their devices, when all of their sessions end. @param app has the settings @throws {AdapterError} */
  endPending(app: Pick<RequestContext, "settings">, userId: string): Promise<void>
}
