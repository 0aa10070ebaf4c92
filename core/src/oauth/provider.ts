import type { ProviderFeature } from "../app/feature.ts"
import type { ProviderConfig } from "../app/provider.ts"
import type { allowInsecureRequests, customFetch, feature } from "../app/symbols.ts"
import type { ClientMetadata } from "./client-metadata.ts"
import type { Awaitable, Profile, TokenSet, User } from "../types.ts"

/** A check of the OAuth flow. `state` is always sent, even if it is not listed. */
export type Check = "pkce" | "state" | "nonce" | "none"

/** The authorization endpoint, and additional parameters. */
export interface AuthorizationEndpoint {
  url?: string | undefined
  /** Added to the authorization request. Objects are sent as JSON. Parameters that the flow itself sets are ignored, with a warning. */
  params?: Readonly<Record<string, unknown>> | undefined
  /** The fragment of the URL to which the browser is sent, without `#`. */
  fragment?: string | undefined
}

/** The token endpoint. */
export interface TokenEndpoint {
  url?: string | undefined
  /** Added to the query of `url`. */
  params?: Readonly<Record<string, unknown>> | undefined
  /** Returns a response that conforms to RFC 6749, if the provider's own does not. */
  conform?(response: Response): Awaitable<Response | undefined>
  /** Default `POST`. With `GET` the parameters are in the query. */
  method?: "GET" | "POST" | undefined
  /** Headers to add. */
  headers?: Readonly<Record<string, string>> | undefined
  /** Parameters to add to those of the protocol. */
  body?: Readonly<Record<string, string>> | undefined
  /** Default `form`. */
  bodyType?: "form" | "json" | undefined
  /**
   * Parameters of the authorization response to send again with the code and with each refresh. The account stores them as a query in
   * `session_state`.
   */
  callbackParams?: readonly string[] | undefined
  /** The endpoint for refreshes, if it is a different one. */
  refreshUrl?: string | undefined
}

// `out` here and below saves TypeScript from working out the variance of `P`, which took most of the time to check an app's types
/** The userinfo endpoint. */
export interface UserinfoEndpoint<out P> {
  /** Called by GET with the access token. Returns JSON or a JWT. */
  url?: string | undefined
  /** Added to the query of `url`. */
  params?: Readonly<Record<string, unknown>> | undefined
  /** Returns the profile, if one GET with the access token is not enough. */
  request?(context: UserinfoContext<P>): Awaitable<P>
  /** `true`: for OpenID Connect, userinfo is read even if the ID token has name and address. */
  always?: boolean | undefined
}

/** The argument of `userinfo.request`. */
export interface UserinfoContext<out P> {
  readonly tokens: TokenSet
  readonly provider: OAuthConfig<P>
  /** The userinfo endpoint, from the options or the discovery document. Reading it throws if there is none. */
  readonly url: string
  /**
   * The provider's `customFetch` or the global `fetch`, with the limits of all requests to providers. If the token is bound to a key, requests that
   * have the token in the header `Authorization` get a proof.
   */
  readonly fetch: typeof fetch
  /**
   * Returns the JSON in the response to a request by `fetch`. Rejects if the status is not 200. The error contains the URL without its query, and
   * what the provider answered, without tokens. Add the header `Authorization` yourself.
   */
  // deno-lint-ignore no-explicit-any -- like `Response.json()`
  readonly readJson: (url: string, init?: RequestInit) => Promise<any>
}

/** A user's e-mail address, and whether the provider has verified it. */
export interface ReceivedEmail {
  email?: string | null | undefined
  email_verified?: boolean | undefined
}

/** A user's name, from the authorization response. */
export interface ReceivedName {
  name?: string | undefined
  given_name?: string | undefined
  family_name?: string | undefined
}

/** Facts about an OAuth provider, without its type and the client's metadata. */
export interface OAuthFacts<out P = Profile> {
  /** Lower-case letters, digits, `-` and `_`; part of the callback URL. */
  id: string
  /** The display name. */
  name: string
  /**
   * The mark next to the name on the built-in pages: the data of one SVG path (its attribute `d`) in a box of 24 × 24, in the colour of the text,
   * at most 20,000 characters. `false`: none. Default: the name's first letter.
   */
  mark?: string | false | undefined
  /** Returns the feature that serves the provider, or `undefined` if it cannot. The functions that create providers set it. */
  [feature]?(config: ProviderConfig): ProviderFeature | undefined
  clientId?: string | undefined
  clientSecret?: string | undefined
  /** The issuer identifier. If the endpoints are also given, it is only compared (RFC 9207). */
  issuer?: string | undefined
  /** The issuer if neither the app nor its environment sets one. */
  defaultIssuer?: string | undefined
  /** URL of the discovery document, if it is not under the issuer. The document must still name the issuer. */
  discovery?: string | undefined
  /** In the URLs of endpoints, `{origin}` is replaced by `issuer` without a trailing slash. */
  authorization?: string | AuthorizationEndpoint | undefined
  token?: string | TokenEndpoint | undefined
  userinfo?: string | UserinfoEndpoint<P> | undefined
  /** URL of the provider's keys (JWKS), if it has no discovery document. */
  jwks_endpoint?: string | undefined
  /** The provider's own names for parameters of the authorization, token and refresh requests, such as `client_id`. */
  parameterNames?: Readonly<Record<string, string>> | undefined
  /** The checks that the provider supports. Default: PKCE, and nonce for OIDC. */
  checks?: readonly Check[] | undefined
  /** Returns the user of a profile. The `id` must be stable and not empty. */
  profile?(profile: P, tokens: TokenSet): Awaitable<User>
  /** Returns the issuer as the provider spells it, for example with or without a trailing slash. */
  toIssuer?(issuer: string): string
  /** Returns a client secret that is created for the request. Ignored if the app sets `clientSecret`. */
  secretFrom?(client: { readonly clientId: string; readonly now: Date }): Awaitable<string>
  /**
   * Returns the user's name from the parameters of the authorization response. These are not signed, so only the name is used, and only if neither
   * the ID token nor userinfo has a name.
   */
  profileFrom?(parameters: URLSearchParams): ReceivedName
  /**
   * Returns the address, and whether the provider has verified it, if the profile has either of them under another name or in another form. They
   * replace the claims `email` and `email_verified`. It is called with the claims of the ID token and with userinfo, so that both are from one answer.
   */
  emailFrom?(profile: P): ReceivedEmail
  /** `false`: the provider does not verify e-mail addresses, so `email_verified` is removed from its profiles. */
  provesEmail?: boolean | undefined
  /** Returns the token fields that the adapter stores. Default: Auth.js's account columns. */
  account?(tokens: TokenSet): Partial<TokenSet> | void
  /** Parameters that a browser may add to the authorization request, in addition to the usual ones (`prompt`, `login_hint` …). */
  browserParams?: readonly string[] | undefined
  /** Links to the existing user with the profile's e-mail address if it is verified. Only for providers that verify addresses. */
  allowDangerousEmailAccountLinking?: boolean | undefined
  /** The configuration's option of this name, for this provider only. */
  redirectProxyUrl?: string | undefined
  [customFetch]?: typeof fetch | undefined
  [allowInsecureRequests]?: boolean | undefined
}

/** Facts about an OAuth 2.0 provider, without its type. */
export interface OAuth2Facts<out P = Profile> extends OAuthFacts<P> {
  client?: ClientMetadata | undefined
}

/** Facts about the ID tokens of an OpenID Connect provider. */
export interface IdTokenFacts {
  /**
   * Source of the profile. `true`: only the ID token's claims. `false`: only userinfo. Default: the claims, with a missing name or e-mail address
   * from userinfo.
   */
  idToken?: boolean | undefined
  /**
   * Returns the issuer that `iss` must be, if it differs by tenant, or `undefined` to reject the ID token.
   * @param issuer the configured one
   */
  issuerFrom?(claims: Readonly<Record<string, unknown>>, issuer: string | undefined): string | undefined
  /**
   * Used with `issuerFrom`. `true`: the provider assigns every `sub`, and no two users of any tenants share one. Default `false`: tenants may
   * choose a `sub`, so the default `profile` returns an `id` of issuer and subject.
   */
  uniqueSub?: boolean | undefined
}

/** Facts about logout at and by an OpenID Connect provider (OpenID Connect RP-Initiated Logout 1.0 and Back-Channel Logout 1.0). */
export interface LogoutFacts {
  /**
   * Signs users who signed in with this provider out there as well. `true`: with each sign-out. `"optional"`: only with
   * `signOut({ provider: true })`. Register `<base URL>/signout/<provider id>` at the provider as a post-logout redirect URI. Default
   * `false`: a sign-out ends the session in this app only.
   */
  logout?: boolean | "optional" | undefined
  /** URL of the provider's logout endpoint, if it is not discovered. */
  end_session_endpoint?: string | undefined
  /**
   * Lets the provider end its users' sessions by a request to the app (OpenID Connect Back-Channel Logout 1.0). Register
   * `<base URL>/backchannel-logout/<provider id>` at the provider as `backchannel_logout_uri`. `"lenient"` also accepts logout tokens
   * without `exp` or without the type `logout+jwt`, as sent by providers from before 2024. Requires `issuer`, and sessions that can be
   * ended: under `jwt` `session.revocation`, under `database` an adapter with `listSessions`, or with `deleteSessions`, `claim` and
   * `release`. Default `false`: the route does not exist.
   */
  backChannelLogout?: boolean | "lenient" | undefined
}

/** Facts about an OpenID Connect provider, without its type. Endpoints that are not given come from the discovery document. */
export interface OIDCFacts<out P = Profile> extends OAuth2Facts<P>, IdTokenFacts, LogoutFacts {}

/** An OAuth 2.0 provider. */
export interface OAuth2Config<out P = Profile, Id extends string = string> extends OAuth2Facts<P> {
  id: Id
  type: "oauth"
}
/** An OpenID Connect provider. */
export interface OIDCConfig<out P = Profile, Id extends string = string> extends OIDCFacts<P> {
  id: Id
  type: "oidc"
}
/** An OAuth 2.0 or OpenID Connect provider. */
export type OAuthConfig<P = Profile> = OAuth2Config<P> | OIDCConfig<P>

/** Options of a built-in OAuth provider. */
export interface OAuthUserConfig<out P = Profile> extends Partial<OAuth2Facts<P>> {}
/** Options of a built-in OIDC provider. */
export interface OIDCUserConfig<out P = Profile> extends Partial<OIDCFacts<P>> {}

/** An OAuth provider object of Auth.js. Its type does not restrict the client's metadata. */
// deno-lint-ignore no-explicit-any -- a list contains providers with different profiles, like `Provider`
export interface AuthJsOAuthConfig extends OAuthFacts<any>, IdTokenFacts, LogoutFacts {
  type: "oauth" | "oidc"
  client?: object | undefined
}

/** A built-in OAuth provider. Use it directly, or call it with options. */
export interface OAuthProvider<in out P, Id extends string = string> {
  <const Own extends string>(options: OAuthUserConfig<P> & { id: Own }): OAuth2Config<P, Own>
  (options?: OAuthUserConfig<P>): OAuth2Config<P, Id>
}
/** A built-in OIDC provider. Use it directly, or call it with options. */
export interface OIDCProvider<in out P, Id extends string = string> {
  <const Own extends string>(options: OIDCUserConfig<P> & { id: Own }): OIDCConfig<P, Own>
  (options?: OIDCUserConfig<P>): OIDCConfig<P, Id>
}
