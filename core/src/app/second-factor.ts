import type { AccountSection, AccountSectionContext } from "./account-info.ts"
import type { FactorStore } from "./adapter.ts"
import type { CheckedApp } from "./app.ts"
import type { RequestContext } from "./context.ts"
import type { AppRoutes } from "./route.ts"
import type { secondFactorFlows } from "./symbols.ts"
import type { Account, Profile } from "../types.ts"

/** A sign-in whose first factor was accepted. */
export interface FirstFactor {
  readonly userId: string
  /** Whether this sign-in has created the user. */
  readonly isNewUser: boolean
  /** Whether the account was the user's before this sign-in, which does not link it by its address. */
  readonly isLinked: boolean
  readonly account: Account
  readonly profile?: Profile | undefined
  /** Whether it was a passkey whose device has verified the user, by a PIN or biometrics. */
  readonly userVerified: boolean
  /** Whether `requireFresh` demands a second factor. */
  readonly demanded: boolean
}

/** What a sign-in still needs. */
export interface SecondFactorNeed {
  /** `verify` a factor that the user has, or `enrol` their first one. */
  readonly kind: "verify" | "enrol"
  /** What the pending sign-in is bound to, such as the version of the user's factors. Only the second factor reads it. */
  readonly bound: string
}

/** What a pending sign-in keeps in the store. It is encrypted. */
export interface KeptText {
  /** The id of the pending sign-in. */
  readonly id: string
  readonly text: string
  /** When it expires, in seconds since the epoch. */
  readonly until: number
}

/** What the option `mfa` brings. `C` and `R` are the types of the request and the routes, which the settings only keep. */
export interface SecondFactorFlows<C = RequestContext, R = AppRoutes> {
  /**
   * Returns what this sign-in needs. If it is complete, returns whether it has proven a second factor.
   * @throws {AdapterError} if that cannot be read
   */
  assess(context: C, first: FirstFactor): Promise<SecondFactorNeed | boolean>
  /** Returns a text that changes with each factor of the user that is added, changed or removed. @throws {AdapterError} */
  findVersion?(context: C, userId: string): Promise<string | undefined>
  /** Returns whether an account of this provider would count as a second factor of the user, who has one already. @throws {AdapterError} */
  guards(context: C, userId: string, account: Pick<Account, "provider" | "type">): Promise<boolean>
  /** Keeps the text beside the user's factors. It takes the place of earlier ones if they are many. @throws {AdapterError} */
  keepText(context: C, userId: string, kept: KeptText): Promise<void>
  /** Deletes the text of this pending sign-in. Returns it, or `undefined` if it is not there. @throws {AdapterError} */
  takeText(context: C, userId: string, id: string): Promise<string | undefined>
  /** The routes by which users give and manage second factors. */
  readonly routes: R
  /** Where the factors are, if the adapter does not store them. */
  readonly store?: FactorStore | undefined
  /** Ends the trust in all devices of the user, when all of their sessions end. @param app has the settings @throws {AdapterError} */
  endTrust(app: Pick<RequestContext, "settings">, userId: string): Promise<void>
  /** @throws {InvalidConfig} {@linkcode MissingAdapterMethods} if the app lacks what second factors need */
  checkApp(app: CheckedApp): void
  /** Returns the sections of the account page for this user. */
  toSections(context: C, shown: AccountSectionContext): Promise<readonly AccountSection[]>
}

/** The option `mfa`. A function of another package makes it. */
export interface SecondFactor {
  readonly [secondFactorFlows]: SecondFactorFlows
}
