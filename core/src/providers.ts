/**
 * The provider types, and the functions `oauth` and `oidc`, which create a provider.
 *
 * ```ts
 * const Acme = oidc({ id: "acme", name: "Acme", issuer: "https://id.acme.example" })
 * const config = { providers: [Acme] } // or Acme({ clientId, clientSecret })
 * ```
 * @module
 */
export { oauth, oidc } from "./oauth/define.ts"
export type { CommonProviderOptions } from "./app/common-provider.ts"
export type { CredentialsConfig } from "./credentials/provider.ts"
export type { EmailConfig, VerificationRequest } from "./app/email-provider.ts"
export type {
  AuthJsOAuthConfig,
  AuthorizationEndpoint,
  Check,
  IdTokenFacts,
  LogoutFacts,
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
  ReceivedEmail,
  ReceivedName,
  TokenEndpoint,
  UserinfoContext,
  UserinfoEndpoint,
} from "./oauth/provider.ts"
export type { ClientMetadata, TokenEndpointAuthMethod } from "./oauth/client-metadata.ts"
export type {
  NewPasskey,
  PasskeyExpectation,
  PasskeyRequirement,
  PasskeyResponse,
  PasskeyUse,
  PasskeyVerifier,
  RelyingParty,
  WebAuthnConfig,
} from "./passkey/provider.ts"
export type { FindProviders, Provider, ProviderConfig, ProviderOptions } from "./app/provider.ts"
export type { BuiltInProviderType } from "./app/built-in.ts"
export type { CredentialInput, Profile, ProviderType, TokenSet, User } from "./types.ts"
