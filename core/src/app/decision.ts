import type { ErrorType } from "../errors.ts"

/** The action that the library decided on: a built-in one, or the name of a provider's route, such as `myRoute` for `my-route`. */
export type DecisionAction =
  | "askSecondFactor"
  | "backchannelLogout"
  | "beginSignIn"
  | "changePassword"
  | "deletePasskey"
  | "endAllSessions"
  | "endOtherSessions"
  | "endSession"
  | "guard"
  | "linkAccount"
  | "newPassword"
  | "removePassword"
  | "renamePasskey"
  | "requireFresh"
  | "reset"
  | "secondFactor"
  | "signIn"
  | "signOut"
  | "signup"
  | "unlinkAccount"
  | "updateSession"
  | (string & Record<never, never>)

/**
 * Reason why a request was refused or failed: the type of an error; `PasswordRefused` for an insufficient new password; `MalformedRequest`
 * if the body could not be read; `Unavailable` if the store failed.
 */
export type DecisionReason = ErrorType | "MalformedRequest" | "PasswordRefused" | "Unavailable"

/** Facts in every decision, whatever its outcome. */
export interface DecisionFacts {
  readonly action: DecisionAction
  /** The id of the provider, if the action has one. */
  readonly provider?: string
  /** The id of the user, as far as it is known. */
  readonly userId?: string
  /**
   * The public id of the session that began or ended, or in which the user acted, as `sessions()` lists it. It is a hash, so it does not
   * give access to the session.
   */
  readonly session?: string
  /** The network of the request, wide enough not to identify a user: the /24 of IPv4, or the /48 of IPv6. Needs `trustedProxies`. */
  readonly network?: string
  /** When the request reached the library. */
  readonly at: Date
  /** Duration of the decision, in milliseconds. */
  readonly duration: number
}

/** Outcome of a request. It does not contain secrets, or names and addresses of users. */
export type Decision =
  | (DecisionFacts & { readonly outcome: "allowed"; readonly reason?: undefined; readonly code?: undefined })
  | (DecisionFacts & {
    /**
     * `refused`: because of something that the user, the provider or another site did. `failed`: because of a fault in the app, its setup
     * or its store.
     */
    readonly outcome: "refused" | "failed"
    readonly reason: DecisionReason
    /** More about the reason, from a fixed list or from the app: `too_many_attempts`, `late`, `access_denied`. */
    readonly code?: string
  })
