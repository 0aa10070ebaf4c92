import type { Account, Awaitable } from "../types.ts"
import type { AdapterUser } from "./adapter.ts"
import type { AccountClaim } from "./claim.ts"
import type { RequestContext, RouteContext } from "./context.ts"
import type { ProviderSettings } from "./provider-settings.ts"
import type { CurrentSession } from "./session-strategy.ts"

/** Requirements on the provider's authentication of the user. */
export interface AuthenticationDemand {
  /** Maximum age of the authentication, in seconds. */
  readonly maxAge: number
  /** The authentication context classes, of which the provider must confirm one (OpenID Connect Core §2). */
  readonly acr?: readonly string[] | undefined
}

/** Requirements on a sign-in that `requireFresh` accepts. */
export interface FreshDemand extends AuthenticationDemand {
  /** True if the user must have given a second factor. */
  readonly secondFactor?: boolean | undefined
}

/** A demand, and the session that the user has while they sign in again. */
export interface BoundDemand extends FreshDemand {
  /** The hash of the session. */
  readonly session: string
}

/** A sign-in that may answer a demand. */
export interface FreshCandidate extends Pick<AccountClaim, "user" | "account" | "passkey"> {
  /** The demand with which an OAuth sign-in began. */
  readonly demand?: BoundDemand | undefined
  /** The authentication context class that the provider confirmed, if it was demanded. */
  readonly acr?: string | undefined
}

/** Parameters of `requireFresh`. */
export interface FreshOptions {
  /** How long ago the user may have signed in, in seconds. Default 300. */
  readonly maxAge?: number | undefined
  /**
   * Authentication context classes of the app's OpenID Connect provider, one of which it must have confirmed at that sign-in. Then only
   * OpenID Connect providers can satisfy the demand.
   */
  readonly acr?: readonly string[] | undefined
  /** True if the user must have given a second factor at that sign-in, even in a trusted browser. Needs `mfa()`. Default `false`. */
  readonly secondFactor?: boolean | undefined
}

/** The part of step-up sign-ins that other code calls. */
export interface StepUp {
  /** Returns the options with their defaults. @throws {InvalidConfig} if one is invalid, or this configuration's sessions have no start time */
  toDemand(context: RequestContext, options?: FreshOptions): FreshDemand
  /** Returns true if this session's sign-in meets the demand. */
  isFresh(context: RequestContext, current: CurrentSession, demand: FreshDemand): Promise<boolean>
  /** Returns true if the user added this second factor in this session. It only permits changes of their factors. */
  hasAddedFactor(context: RequestContext, current: CurrentSession, factor: string): Promise<boolean>
  /** Returns the URL at which the user of this session signs in again, and then reaches the target. */
  toFreshUrl(context: RequestContext, current: CurrentSession, demand: FreshDemand, target: string): Promise<string>
  /** Returns the step-up that this session needs before it may add this account or passkey, or `undefined` if none. @throws {AdapterError} */
  findLinkDemand(
    context: RequestContext,
    current: CurrentSession,
    account: Pick<Account, "provider" | "type">,
  ): Promise<FreshDemand | undefined>
  /** Returns the demand that the next sign-in in this browser answers, if it names the current session. */
  findDemand(context: RequestContext): Promise<BoundDemand | undefined>
  /**
   * Returns which providers the user may sign in with again, or `undefined` if nothing is demanded of the current session. Keeps the demand in
   * the URL of the sign-in page for the sign-in that follows.
   */
  openDemand(context: RouteContext): Promise<((provider: ProviderSettings) => boolean) | undefined>
  /** Verifies that the ID token meets the demand, and returns the class that the provider confirmed. @throws {OAuthCallbackError} */
  verifyDemand(
    provider: { readonly id: string },
    claims: Readonly<Record<string, unknown>> | undefined,
    demand: AuthenticationDemand,
    now: Date,
  ): string | undefined
  /**
   * Returns the demand that this sign-in answers, or `undefined` if there is none. Nothing has been written yet.
   * @throws {InvalidCheck} if the session that the demand names has ended
   * @throws {FreshSignInRequired} if the account is not that of the session, or cannot prove what was demanded
   */
  admitFresh(
    context: RequestContext,
    completed: FreshCandidate,
    usesStore: boolean,
    owner: AdapterUser | undefined,
  ): Promise<FreshDemand | undefined>
  /** Keeps what the sign-in has proven next to the new session. */
  keepProof(
    context: RequestContext,
    demand: FreshDemand | undefined,
    proven: { readonly acr: string | undefined; readonly hasSecondFactor: boolean },
  ): Promise<void>
  /** Throws unless the user of this session may add this account or passkey. @throws {FreshSignInRequired} */
  assertMayLink(
    context: RequestContext,
    current: CurrentSession,
    account: Pick<Account, "provider" | "type">,
  ): Promise<void>
}

/** Loads the code of step-up sign-ins with the first request that needs it. */
export type LoadStepUp = () => Awaitable<StepUp>
