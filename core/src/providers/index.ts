/**
 * Providers: the types, and the two functions that make one of facts.
 *
 * ```ts
 * const Acme = oidc({ id: "acme", name: "Acme", issuer: "https://id.acme.example" })
 * const config = { providers: [Acme] } // or Acme({ clientId, clientSecret })
 * ```
 * @module
 */
export { oauth } from "./oauth.ts"
export { oidc } from "./oidc.ts"
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
} from "../model/provider.ts"
export type { BuiltInProviderType } from "../model/built-in.ts"
export type { CredentialInput, Profile, ProviderType, TokenSet, User } from "../model/types.ts"
