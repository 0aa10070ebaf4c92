import type { ErrorType } from "../errors.ts"

/** What the library decided on: one of the built-in actions, or the name of a route that a provider brings, such as `myRoute` for `my-route`. */
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
 * Why a request was refused or failed: the type of an error; `PasswordRefused` for a new password that does not suffice;
 * `MalformedRequest` if the body could not be read; `Unavailable` if the store failed.
 */
export type DecisionReason = ErrorType | "MalformedRequest" | "PasswordRefused" | "Unavailable"

/** What each decision has, whatever its outcome. */
export interface DecisionFacts {
  readonly action: DecisionAction
  /** The id of the provider, if the action has one. */
  readonly provider?: string
  /** The id of the user, as far as it is known. */
  readonly userId?: string
  /** The public id of the session that began or ended, or in which the user acted, as `sessions()` lists it. It is a hash: it opens no session. */
  readonly session?: string
  /** The network of the request, so wide that it does not tell users apart: the /24 of IPv4, or the /48 of IPv6. Needs `trustedProxies`. */
  readonly network?: string
  /** When the request reached the library. */
  readonly at: Date
  /** How long the decision took, in milliseconds. */
  readonly duration: number
}

/** What the library did with a request. It contains no secret, no name and no address of a user. */
export type Decision =
  | (DecisionFacts & { readonly outcome: "allowed"; readonly reason?: undefined; readonly code?: undefined })
  | (DecisionFacts & {
    /** `refused`: for what the user, the provider or another site did. `failed`: for a fault of the app, its setup or its store. */
    readonly outcome: "refused" | "failed"
    readonly reason: DecisionReason
    /** More about the reason, from a fixed list or from the app: `too_many_attempts`, `late`, `access_denied`. */
    readonly code?: string
  })
