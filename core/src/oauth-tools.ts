/**
 * Parts of the library for the OAuth protocols of other packages: settings, endpoints, requests and checks. A module apart from
 * `@svc-auth/core/flow-tools`, because apps that use those parts alone would load these too. Experimental: it may change in any release.
 * @module
 */
export { createOAuthFeature } from "./oauth/feature.ts"
export type {
  AuthorizationInput,
  CallbackInput,
  FinishedAuthorization,
  FlowSecrets,
  IdTokenClaims,
  OAuthProtocol,
  RefreshInput,
  Server,
  StartedAuthorization,
} from "./app/oauth-protocol.ts"
export { asymmetric, checkUrl, type OAuthSettings } from "./oauth/settings.ts"
export { fail } from "./app/fail.ts"
export { findServer, requireEndpoint, toSafeUrl } from "./oauth/server.ts"
export { lacksS256, requireServer, toQuery } from "./oauth/authorize.ts"
export { findDemandedAcr } from "./oauth/oidc-start.ts"
export { readAuthorizationResponse, requireIdToken, toProviderError } from "./oauth/authorization-response.ts"
export { assertClientSecret, createClientAuthentication, createOAuthClient } from "./oauth/client.ts"
export { requireSecret } from "./oauth/client-secret.ts"
export { readTokens } from "./oauth/tokens.ts"
export { anyNonce, checkIdTokenClaims, createRejection, type ExpectedIdToken } from "./oauth/id-token-claims.ts"
export { cooldownSeconds, maxKeys, openKeys } from "./oauth/keys.ts"
export { createTransport, fetchOf, loadSaid, requireObject } from "./oauth/transport.ts"
export { toleranceSeconds } from "./app/clock-tolerance.ts"
export { findDpopKey, withDpopKey } from "./app/dpop-key.ts"
