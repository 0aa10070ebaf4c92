import type { JWTPayload } from "jose"
import type { AuthenticationDemand } from "./step-up.ts"
import type { DpopRequest } from "./access-token.ts"
import type { ConfiguredProvider } from "./provider-settings.ts"
import type { LoggerInstance, Profile, TokenSet } from "../types.ts"

/** A server's metadata (RFC 8414 §2). Only the endpoints and the issuer were checked. */
export interface ServerMetadata {
  /** The audience of client assertions. */
  readonly issuer: string
  readonly authorization_endpoint?: string
  readonly token_endpoint?: string
  readonly userinfo_endpoint?: string
  readonly jwks_uri?: string
  readonly [name: string]: unknown
}

/** The provider's endpoints: its options, completed from its discovery document. */
export interface Server {
  /** `undefined` if no issuer is configured. In that case `iss` is not compared. */
  readonly issuer: string | undefined
  readonly metadata: ServerMetadata
}

/** Values from the start of the flow that the callback needs. They are encrypted in the flow cookie. */
export interface FlowSecrets {
  readonly state: string
  readonly nonce?: string
  /** Present if and only if a PKCE challenge was sent. */
  readonly verifier?: string
  readonly issuer?: string
  readonly clientId: string
  /** Present if tokens must be bound to a key (RFC 9449): the private JWK, as JSON. */
  readonly dpopKey?: string
  /** Present if the request requires an authentication context class. The ID token must have one of these values. */
  readonly acr?: readonly string[]
}

/** The claims of an ID token that this issuer issued to this client. */
export interface IdTokenClaims extends JWTPayload {
  readonly iss: string
  readonly sub: string
}

/** The values of one authorization request. */
export interface AuthorizationInput {
  readonly redirectUri: string
  /** Parameters to add. They replace the configured ones, except those that only the flow sets. */
  readonly params: URLSearchParams
  readonly state: string
  readonly now: Date
  readonly demand?: AuthenticationDemand | undefined
}

/** An authorization request, as the browser carries it. */
export interface StartedAuthorization {
  readonly url: URL
  readonly secrets: FlowSecrets
  /** True if the provider's metadata lists PKCE methods without S256. The request uses S256 anyway (RFC 7636 §4.2). */
  readonly lacksS256: boolean
}

/** The callback's parameters, and the values that the flow cookie stored for them. */
export interface CallbackInput {
  readonly parameters: URLSearchParams
  readonly secrets: FlowSecrets
  readonly redirectUri: string
  readonly now: Date
  readonly logger?: LoggerInstance | undefined
  /** Receives the tokens, so that they are kept out of logs. */
  readonly hide?: ((value: unknown) => void) | undefined
}

/** What a provider sent for an authorization response that belongs to the flow. */
export interface FinishedAuthorization {
  readonly server: Server
  /** The parameters of the response. */
  readonly parameters: URLSearchParams
  readonly tokens: TokenSet
  /** The claims of the ID token, if there is one. */
  readonly claims: IdTokenClaims | undefined
  /** Sends requests with the limits of all requests to providers, and proves possession of the key to which the access token may be bound. */
  readonly fetch: typeof fetch
  /** Returns the response of the userinfo endpoint. @throws {OAuthCallbackError} {@linkcode Error} if it cannot be read */
  readUserinfo(): Promise<Profile>
}

/** The parameters of a token request for a refresh (RFC 6749 §6). */
export interface RefreshInput {
  readonly refreshToken: string
  readonly params: Readonly<Record<string, string>>
  /** The key to which the old tokens are bound: a private JWK, as JSON. */
  readonly dpopKey?: string | undefined
  readonly now: Date
  readonly logger?: LoggerInstance | undefined
}

/** The protocol of a provider, from the authorization request to the refresh. Flow cookies, users, sessions and time limits are the core's. */
export interface OAuthProtocol {
  /** Returns the discovery document at this URL, whose issuer the caller compares. Default: any JSON object. @throws {Error} */
  discover?(provider: ConfiguredProvider, url: string): Promise<Readonly<Record<string, unknown>>>
  /** @throws {InvalidConfig} if an option or endpoint is missing, {@linkcode AuthError} of type `OAuthSignInError` if the provider fails */
  start(provider: ConfiguredProvider, input: AuthorizationInput): Promise<StartedAuthorization>
  /**
   * Returns the state of an authorization response, which is not verified, because it only selects the flow. Default: its parameter `state`,
   * unless it occurs twice.
   */
  findState?(provider: ConfiguredProvider, parameters: URLSearchParams): Promise<string | undefined>
  /**
   * Exchanges the code of the response for tokens, and verifies them.
   * @throws {InvalidCheck} if the response belongs to another flow, {@linkcode OAuthCallbackError} if the provider refuses or its response is invalid
   */
  finish(provider: ConfiguredProvider, input: CallbackInput): Promise<FinishedAuthorization>
  /** Returns the tokens that the provider exchanges for a refresh token, with a verified ID token. Default: the core's own request. */
  refresh?(provider: ConfiguredProvider, input: RefreshInput): Promise<TokenSet>
  /**
   * Returns the value of the `DPoP` header for one request with this access token (RFC 9449 §4). Absent: the protocol binds no tokens.
   * @throws {TypeError} if the URL is not absolute
   */
  signRequest?(key: string, accessToken: string, request: DpopRequest, now: Date): Promise<string>
}
