import type { AccountClaim } from "../app/claim.ts"
import type { AdapterUser } from "../app/adapter.ts"
import type { SignInParams } from "../app/config.ts"
import type { Taken } from "../app/context.ts"
import type { FreshCandidate } from "../app/step-up.ts"

/** A sign-in that has been verified, and has no session yet. */
export interface CompletedSignIn
  extends AccountClaim, Pick<FreshCandidate, "demand" | "acr">, Pick<SignInParams, "credentials"> {
  /** The hash of the session in which this sign-in began. */
  readonly startedBy?: string | undefined
  /** The user and their session at the provider, if the provider may end the session. */
  readonly providerSession?: string | undefined
  /**
   * The counts that the attempt took. They are given back when the session has begun. Registrations and mails give none
   * back, and leave this out.
   */
  readonly taken?: readonly Taken[] | undefined
  /** Whether a passkey was used, and its device verified the user by a PIN or biometrics. */
  readonly userVerified?: boolean | undefined
  /** Creates the user, if the flow has proven that they are new. Called after `callbacks.signIn`. */
  readonly createUser?: (() => Promise<AdapterUser>) | undefined
  /** Returns whether the secret that was compared is still the user's. Called after the session has begun. */
  readonly verify?: (() => Promise<boolean>) | undefined
  /** The checked URL where the user goes after sign-in. */
  readonly target: string
}

/** The user of a sign-in that has waited for a second factor. */
export interface ResumedSignIn {
  readonly userId: string
  /** Whether the sign-in has created the user before it waited. */
  readonly isNewUser: boolean
  /** Whether the user has given a second factor now. A trusted device does not count. */
  readonly hasSecondFactor: boolean
  /** Returns whether nothing has changed that the second factor was accepted for. Called after the session has begun. */
  readonly verify: () => Promise<boolean>
}
