import type { Check, CommonProviderOptions, CredentialsConfig, OAuthConfig } from "./model/provider.ts"

/** An OAuth or OIDC provider, checked and completed. */
export interface OAuthSettings extends CommonProviderOptions {
  readonly type: "oauth" | "oidc"
  readonly checks: ReadonlySet<Exclude<Check, "none">>
  // deno-lint-ignore no-explicit-any -- as in `Provider`
  readonly config: OAuthConfig<any>
}

/** A credentials provider. */
export type CredentialsSettings = CredentialsConfig

export type ProviderSettings = OAuthSettings | CredentialsSettings
