import type { AdapterUser, FactorStore } from "@svc-auth/core/flow-tools"
import type { Account } from "@svc-auth/core/types"

/** Verified claims with which a provider confirms that the user has provided a second factor (OpenID Connect Core §2). */
export interface AcceptedClaims {
  /** Methods, one of which the claim `amr` must contain, such as `mfa` (RFC 8176). */
  readonly amr?: readonly string[] | undefined
  /** Authentication context classes, one of which the claim `acr` must be. */
  readonly acr?: readonly string[] | undefined
}

/** The sign-in of a user for whom a second factor may be required. */
export interface RequiredParams {
  readonly user: AdapterUser
  readonly account: Account
}

/** Options of {@link mfa}. */
export interface MfaOptions {
  /** True if users can add an authenticator app. Users who have one still need it if this is `false`. Default `true`. */
  readonly totp?: boolean | undefined
  /** True if users get ten recovery codes with their first factor, and can sign in with them. Default `true`. */
  readonly recoveryCodes?: boolean | undefined
  /** True if a passkey whose device has verified the user, by a PIN or biometrics, counts as both factors. Default `true`. */
  readonly passkeys?: boolean | undefined
  /**
   * Controls whether every user needs a second factor: `true`, `false`, or a function that returns it for one sign-in. If the function returns
   * anything but `false`, a factor is required. Users who have none yet add one before their session begins, after a code mailed to their address.
   * Default `false`: users choose.
   */
  readonly required?:
    | boolean
    | ((params: RequiredParams) => boolean | Promise<boolean>)
    | undefined
  /** OpenID Connect providers whose own second factor is accepted, by provider id, such as `{ okta: { amr: ["mfa"] } }`. Default: none. */
  readonly accept?: Readonly<Record<string, AcceptedClaims>> | undefined
  /**
   * Controls whether users may turn the second factor off in one browser: `true` for 30 days, or `{ days }`, 1 to 365. `requireFresh` still asks
   * for the second factor. Default `false`.
   */
  readonly rememberDevice?: boolean | { readonly days: number } | undefined
  /** Where second factors are stored, for adapters without `getFactors` and `replaceFactors`. */
  readonly store?: FactorStore | undefined
  /** The app's name in authenticator apps. Default: the name of the theme, otherwise the host. */
  readonly issuer?: string | undefined
}

/** The options, checked and completed. */
export interface MfaSettings {
  readonly totp: boolean
  readonly recoveryCodes: boolean
  readonly passkeys: boolean
  readonly required: NonNullable<MfaOptions["required"]>
  readonly accept: ReadonlyMap<string, AcceptedClaims>
  /** How long a device is remembered, in seconds. `undefined` if devices are not remembered. */
  readonly trustSeconds: number | undefined
  readonly store: FactorStore | undefined
  readonly issuer: string | undefined
}
