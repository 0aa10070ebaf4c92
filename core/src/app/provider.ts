import type { CredentialsConfig } from "../credentials/provider.ts"
import type { EmailConfig } from "./email-provider.ts"
import type { AuthJsOAuthConfig, OAuthConfig } from "../oauth/provider.ts"
import type { WebAuthnConfig } from "../passkey/provider.ts"
import type { Awaitable } from "../types.ts"

/** The configuration of one provider, of any type. */
// deno-lint-ignore no-explicit-any -- the providers of a list have different profiles; TypeScript checks P where each is written
export type ProviderConfig = OAuthConfig<any> | CredentialsConfig | EmailConfig | WebAuthnConfig

/** The argument of a provider that is a function: the provider's values from the environment. */
export interface ProviderOptions {
  /** Never set. Without this common member, TypeScript would reject functions that take no client id. */
  id?: never
  clientId?: string
  clientSecret?: string
  issuer?: string
  apiKey?: string
}

/** An entry of `config.providers`: a configuration, or a function that returns it. */
export type Provider =
  | ((options: ProviderOptions) => ProviderConfig | AuthJsOAuthConfig)
  | ProviderConfig
  | AuthJsOAuthConfig

/**
 * Returns the providers of one of the app's origins, or `null` if the app is not served there. The result is cached for a minute, so it
 * must depend only on the origin.
 */
export type FindProviders = (origin: string) => Awaitable<readonly Provider[] | null>

/** Any string. Editors suggest those of `Known`. */
export type Suggested<Known extends string> = Known | (string & Record<never, never>)

/** The ids of the providers in a list, such as `"github" | "credentials"`, as far as TypeScript knows them. */
export type ProviderId<List extends readonly Provider[]> = List[number] extends infer One
  // TypeScript infers from a function's last signature, which has the provider's own id
  ? One extends ((...given: never[]) => { id: infer Id extends string }) | { id: infer Id extends string }
    ? string extends Id ? never : Id
  : never
  : never
