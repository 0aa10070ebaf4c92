/**
 * The types of providers, and the functions `oauth` and `oidc`, which create a provider.
 *
 * ```ts
 * const Acme = oidc({ id: "acme", name: "Acme", issuer: "https://id.acme.example" })
 * const config = { providers: [Acme] } // or Acme({ clientId, clientSecret })
 * ```
 * @module
 */
export { oauth, oidc } from "./define-provider.ts"
export type {
  AuthJsOAuthConfig,
  AuthorizationEndpoint,
  Check,
  ClientMetadata,
  CommonProviderOptions,
  CredentialsConfig,
  EmailConfig,
  IdTokenFacts,
  NewPasskey,
  OAuth2Config,
  OAuth2Facts,
  OAuthConfig,
  OAuthFacts,
  OAuthProvider,
  OAuthUserConfig,
  OIDCConfig,
  OIDCFacts,
  OIDCProvider,
  OIDCUserConfig,
  PasskeyExpectation,
  PasskeyRequirement,
  PasskeyResponse,
  PasskeyUse,
  PasskeyVerifier,
  Provider,
  ProviderConfig,
  ProviderOptions,
  RelyingParty,
  TokenEndpoint,
  TokenEndpointAuthMethod,
  ToldName,
  UserinfoEndpoint,
  VerificationRequest,
  WebAuthnConfig,
} from "./provider.ts"
export type { BuiltInProviderType } from "./built-in.ts"
export type { CredentialInput, Profile, ProviderType, TokenSet, User } from "./types.ts"
