import type { AccountClaim } from "../app/claim.ts"
import type { AdapterUser } from "../app/adapter.ts"
import type { SignInParams } from "../app/callbacks.ts"
import type { Taken } from "../app/context.ts"
import type { FreshCandidate } from "../app/step-up.ts"

/** A sign-in that has been verified but does not have a session yet. */
export interface CompletedSignIn
  extends AccountClaim, Pick<FreshCandidate, "demand" | "acr">, Pick<SignInParams, "credentials"> {
  /** The user and their session at the provider, if the provider may end the session. */
  readonly providerSession?: string | undefined
  /** The quota that the attempt used. It is refunded when the session has begun. Registrations and mails are not refunded, and leave this out. */
  readonly taken?: readonly Taken[] | undefined
  /** True if a passkey was used, and its device verified the user by a PIN or biometrics. */
  readonly userVerified?: boolean | undefined
  /** The user as stored, if the flow has read them. No account is then looked up, so `verify` must notice if the user may no longer sign in. */
  readonly owner?: AdapterUser | undefined
  /** Creates the user, if the flow has verified that they are new. Called after `callbacks.signIn`. */
  readonly createUser?: (() => Promise<AdapterUser>) | undefined
  /** Returns true if the secret that was compared is still the user's. Called after the session has begun. */
  readonly verify?: (() => Promise<boolean>) | undefined
  /** The checked URL where the user goes after sign-in. */
  readonly target: string
}

/** The user of a pending sign-in whose second factor was accepted. */
export interface ResumedSignIn {
  readonly userId: string
  /** True if the sign-in created the user before it became pending. */
  readonly isNewUser: boolean
  /** True if the user has just provided a second factor. A trusted device does not count. */
  readonly hasSecondFactor: boolean
  /**
   * Returns false if all of the user's sessions have ended since the second factor was accepted. Called before anything is written. It is not called
   * afterwards, because the app may itself end the user's other sessions when one begins.
   */
  readonly mayBegin: () => Promise<boolean>
  /** Returns true if everything that the second factor was accepted for is unchanged. Called after the session has begun. */
  readonly verify: () => Promise<boolean>
}
