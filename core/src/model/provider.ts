import type { Awaitable, CredentialInput, Profile, ProviderType, Theme, TokenSet, User } from "./types.ts"
import type { allowInsecureRequests, customFetch } from "./symbols.ts"

/** What every provider says. */
export interface CommonProviderOptions {
  /** Lower-case letters, digits, `-` and `_`; part of the callback URL. */
  id: string
  name: string
  type: ProviderType
}

/** A protocol check to narrow to. `state` is always sent, whatever is listed. */
export type Check = "pkce" | "state" | "nonce" | "none"

/** How the client proves at the token endpoint who it is (OpenID Connect Core §9). */
export type TokenEndpointAuthMethod =
  | "client_secret_basic"
  | "client_secret_post"
  | "client_secret_jwt"
  | "private_key_jwt"
  | "none"

/** Facts about the OAuth client, in the words of RFC 7591. */
export interface ClientMetadata {
  token_endpoint_auth_method?: TokenEndpointAuthMethod | undefined
  /** `HS256` where the provider signs ID tokens with the client secret; else the asymmetric algorithm it uses. */
  id_token_signed_response_alg?: string | undefined
  /** The algorithm with which the provider signs userinfo, if the client is registered for signed answers. Default: not signed. */
  userinfo_signed_response_alg?: string | undefined
}

/** Where people are sent to, and with what beyond the protocol's own parameters. */
export interface AuthorizationEndpoint {
  url?: string | undefined
  /** Objects are sent as JSON. What the sign-in flow itself sets is left out, with a warning. */
  params?: Readonly<Record<string, unknown>> | undefined
}

/** Where a code becomes tokens. */
export interface TokenEndpoint {
  url?: string | undefined
  /** Added to the query of `url`. */
  params?: Readonly<Record<string, unknown>> | undefined
  /** Makes an answer that is not RFC 6749 into one that is. */
  conform?(response: Response): Awaitable<Response | undefined>
  /** Key for `private_key_jwt`. */
  clientPrivateKey?: CryptoKey | { key: CryptoKey; kid: string } | undefined
}

/** Where the profile is. `out` here and below saves the compiler the question how one `P` fits another: most of the cost. */
export interface UserinfoEndpoint<out P> {
  /** Asked by GET with the access token, and answered by JSON. */
  url?: string | undefined
  /** Added to the query of `url`. */
  params?: Readonly<Record<string, unknown>> | undefined
  /** Fetches the profile where one GET with the access token is not enough; `fetch` is the provider's own. */
  request?(context: { tokens: TokenSet; provider: OAuthConfig<P>; fetch: typeof fetch }): Awaitable<P>
}

/** How somebody is called. */
export interface ToldName {
  name?: string | undefined
  given_name?: string | undefined
  family_name?: string | undefined
}

/** Facts about one provider that speaks OAuth, but for its type and the client's metadata. */
export interface OAuthFacts<out P = Profile> {
  /** Lower-case letters, digits, `-` and `_`; part of the callback URL. */
  id: string
  /** As people read it. */
  name: string
  clientId?: string | undefined
  clientSecret?: string | undefined
  /** Issuer identifier; where endpoints are given too it is only compared (RFC 9207). */
  issuer?: string | undefined
  /** The issuer where neither the application nor its environment names one. */
  defaultIssuer?: string | undefined
  authorization?: string | AuthorizationEndpoint | undefined
  token?: string | TokenEndpoint | undefined
  userinfo?: string | UserinfoEndpoint<P> | undefined
  /** JWKS of the provider, where there is no discovery. */
  jwks_endpoint?: string | undefined
  /** Narrows PKCE and nonce for a provider that cannot do them. Default: PKCE, and nonce for OIDC. */
  checks?: readonly Check[] | undefined
  /** Makes the user of the profile; `id` must be stable and non-empty. */
  profile?(profile: P, tokens: TokenSet): Awaitable<User>
  /** Writes the issuer as the provider's own documents do: with the slash at its end, or without the one that people add. */
  toIssuer?(issuer: string): string
  /** Makes the client secret where it is no constant; a `clientSecret` given by the application wins. */
  secretFrom?(client: { readonly clientId: string; readonly now: Date }): Awaitable<string>
  /**
   * The name that the authorization response tells beside the code. Nothing signs it, so it is taken for a name alone, and
   * only where the provider's own answers have none.
   */
  profileFrom?(parameters: URLSearchParams): ToldName
  /** `false`: an address in its answers is proven by nobody, whatever they say; `email_verified` is taken out. */
  provesEmail?: boolean | undefined
  /** Chooses which token fields the adapter stores; default: Auth.js's account columns. */
  account?(tokens: TokenSet): Partial<TokenSet> | void
  /** Authorization parameters that a browser may add, beyond the usual ones (`prompt`, `login_hint` …). */
  browserParams?: readonly string[] | undefined
  /** Links by e-mail to an existing user if the profile's e-mail is verified. Only for providers that prove addresses. */
  allowDangerousEmailAccountLinking?: boolean | undefined
  /** As the configuration's option of this name, for this provider. */
  redirectProxyUrl?: string | undefined
  [customFetch]?: typeof fetch | undefined
  [allowInsecureRequests]?: boolean | undefined
}

/** Facts about one OAuth 2.0 provider, but for its type. */
export interface OAuth2Facts<out P = Profile> extends OAuthFacts<P> {
  client?: ClientMetadata | undefined
}

/** Facts about the ID tokens of one OpenID Connect provider. */
export interface IdTokenFacts {
  /**
   * `true`: the profile is the ID token's claims alone; `false`: userinfo alone. Default: the claims, a missing name or e-mail
   * filled from userinfo.
   */
  idToken?: boolean | undefined
  /** The issuer these claims must name, where it varies by tenant; `undefined` refuses them. @param issuer the configured one */
  issuerFrom?(claims: Readonly<Record<string, unknown>>, issuer: string | undefined): string | undefined
  /**
   * Used with `issuerFrom`. `true`: the provider alone makes every `sub`, and no two users of any tenants share one. Default `false`: tenants may
   * choose a `sub`, so the default `profile` returns an `id` of issuer and subject.
   */
  uniqueSub?: boolean | undefined
}

/** Facts about one OpenID Connect provider, but for its type; endpoints come from `issuer`'s discovery document unless given. */
export interface OIDCFacts<out P = Profile> extends OAuth2Facts<P>, IdTokenFacts {}

/** One OAuth 2.0 provider. */
export interface OAuth2Config<out P = Profile, Id extends string = string> extends OAuth2Facts<P> {
  id: Id
  type: "oauth"
}
/** One OpenID Connect provider. */
export interface OIDCConfig<out P = Profile, Id extends string = string> extends OIDCFacts<P> {
  id: Id
  type: "oidc"
}
/** A provider that speaks OAuth, with OpenID Connect or without. */
export type OAuthConfig<P = Profile> = OAuth2Config<P> | OIDCConfig<P>

/** What an application may override on a built-in OAuth provider. */
export interface OAuthUserConfig<out P = Profile> extends Partial<OAuth2Facts<P>> {}
/** What an application may override on a built-in OIDC provider. */
export interface OIDCUserConfig<out P = Profile> extends Partial<OIDCFacts<P>> {}

/** Signs in with whatever `authorize` checks. */
export interface CredentialsConfig<Id extends string = string> extends CommonProviderOptions {
  id: Id
  type: "credentials"
  /** Fields of the form on the built-in sign-in page. */
  credentials: Record<string, CredentialInput>
  /** As in `CredentialsOptions` of `providers/credentials`. */
  account?(credentials: Partial<Record<string, unknown>>): unknown
  /**
   * Gives the user, or `null` when the credentials are wrong. Throw a `CredentialsSignin` with a `code` to say more.
   * @param credentials what was submitted, field by field; never trust its keys
   */
  authorize(credentials: Partial<Record<string, unknown>>, request: Request): Awaitable<User | null>
}

/** What a mail is made of. */
export interface VerificationRequest {
  /** The address to mail to, in its one spelling. Hand it to the mailer as an address, not as text to parse. */
  identifier: string
  /** The link: anyone who has it can sign in by pressing one button. */
  url: string
  /** The secret of the link; part of `url`. */
  token: string
  expires: Date
  provider: EmailConfig
  theme: Theme
  /** The request that asked for the mail; its body has been read. */
  request: Request
}

/** Signs in by a link that is mailed. Needs an adapter. */
export interface EmailConfig<Id extends string = string> extends CommonProviderOptions {
  id: Id
  type: "email"
  /** Sender of the mails. */
  from?: string | undefined
  /** Key of the mail service, for `sendVerificationRequest`; `AUTH_<ID>_KEY` sets it. */
  apiKey?: string | undefined
  /** Seconds for which a link works; default 24 hours. */
  maxAge?: number | undefined
  /** Sends the mail. What it throws is logged, and the person is told that no mail was sent. */
  sendVerificationRequest(params: VerificationRequest): Awaitable<void>
  /** Folds what was entered, before it is checked: an alias into its mailbox, say. A throw refuses the address. */
  normalizeIdentifier?(identifier: string): string
  /** The link's secret: at least 22 random characters. Default 32 random bytes. */
  generateVerificationToken?(): Awaitable<string>
}

/** Whose passkeys they are: this app's. */
export interface RelyingParty {
  /** The host name that passkeys are bound to, for good: the app's own, or a domain above it. Default: the app's host name. */
  id?: string | undefined
  /** As some browsers show it. Default: the app's host. */
  name?: string | undefined
  /** Origins at which passkeys may be used, exactly. Default: the app's own alone. */
  origin?: string | readonly string[] | undefined
}

/** How much an option is asked for (Web Authentication Level 3 §5.4.6, §5.8.6). */
export type PasskeyRequirement = "required" | "preferred" | "discouraged"

/** What a browser gives of a passkey, as JSON: a credential's `toJSON()`. The bytes are base64url. */
export interface PasskeyResponse {
  id: string
  rawId: string
  type: "public-key"
  clientExtensionResults: Record<string, unknown>
  response: {
    clientDataJSON: string
    /** Of a registration. */
    attestationObject?: string | undefined
    transports?: string[] | undefined
    /** Of a sign-in, as the next ones. */
    authenticatorData?: string | undefined
    signature?: string | undefined
    userHandle?: string | undefined
  }
}

/** What a response must be the answer to. */
export interface PasskeyExpectation {
  challenge: string
  origins: readonly string[]
  rpId: string
  /** Possession of the device is not enough: the device must have verified the user. */
  userVerification: boolean
}

/** A passkey that has been shown to be there. */
export interface NewPasskey {
  /** base64url. */
  id: string
  /** COSE. */
  publicKey: Uint8Array<ArrayBuffer>
  counter: number
  deviceType: string
  backedUp: boolean
}

/** What a passkey's use says of it. */
export interface PasskeyUse {
  counter: number
  backedUp: boolean
}

/** Verifies what passkeys sign. What it refuses, it throws. */
export interface PasskeyVerifier {
  verifyRegistration(response: PasskeyResponse, expected: PasskeyExpectation): Promise<NewPasskey>
  verifyAuthentication(
    response: PasskeyResponse,
    expected: PasskeyExpectation,
    passkey: Pick<NewPasskey, "id" | "publicKey" | "counter">,
  ): Promise<PasskeyUse>
}

/** Signs in with a passkey, or a security key. Needs an adapter, and `experimental.enableWebAuthn`. */
export interface WebAuthnConfig<Id extends string = string> extends CommonProviderOptions {
  id: Id
  type: "webauthn"
  relyingParty?: RelyingParty | undefined
  /** Whether the passkey is found without a name: then nothing has to be typed. Without `required` an e-mail address finds it, too. */
  residentKey?: PasskeyRequirement | undefined
  /** Whether the device verifies the user, by PIN or biometrics. Only `required` is checked. */
  userVerification?: PasskeyRequirement | undefined
  /** Whether the built-in page has the browser offer passkeys where the address is typed; at most one provider. Default: true. */
  conditionalUI?: boolean | undefined
  verifier: PasskeyVerifier
  /** The built-in page's script, and the hash under which browsers keep it. */
  script: { readonly text: string; readonly version: string }
}

/** The configuration of one provider, of any type. */
// deno-lint-ignore no-explicit-any -- a list holds providers of different profiles; P is checked where each is written
export type ProviderConfig = OAuthConfig<any> | CredentialsConfig | EmailConfig | WebAuthnConfig

/** A provider object of Auth.js for OAuth, as its modules type it: their client metadata is any text. */
// deno-lint-ignore no-explicit-any -- as above
export interface AuthJsOAuthConfig extends OAuthFacts<any>, IdTokenFacts {
  type: "oauth" | "oidc"
  client?: object | undefined
}

/** The argument of a provider that is a function: what the environment contains for it. */
export interface ProviderOptions {
  /** Not set. Without a member that all options have, functions that take no client id would not fit. */
  id?: never
  clientId?: string
  clientSecret?: string
  issuer?: string
  apiKey?: string
}

/** An entry of `config.providers`: a configuration, or a function that returns it. The environment's values are its argument. */
export type Provider =
  | ((options: ProviderOptions) => ProviderConfig | AuthJsOAuthConfig)
  | ProviderConfig
  | AuthJsOAuthConfig

/** A built-in OAuth provider: usable as it is, or called with options. */
export interface OAuthProvider<in out P, Id extends string = string> {
  <const Own extends string>(options: OAuthUserConfig<P> & { id: Own }): OAuth2Config<P, Own>
  (options?: OAuthUserConfig<P>): OAuth2Config<P, Id>
}
/** A built-in OIDC provider: usable as it is, or called with options. */
export interface OIDCProvider<in out P, Id extends string = string> {
  <const Own extends string>(options: OIDCUserConfig<P> & { id: Own }): OIDCConfig<P, Own>
  (options?: OIDCUserConfig<P>): OIDCConfig<P, Id>
}

/** Any string. Editors complete those of `Known`. */
export type Suggested<Known extends string> = Known | (string & Record<never, never>)

/** The id of each provider in a list, as far as the compiler knows them: `"github" | "credentials"`. */
export type ProviderId<List extends readonly Provider[]> = List[number] extends infer One
  // of a function with several signatures TypeScript infers from the last, which has the provider's own id
  ? One extends ((...given: never[]) => { id: infer Id extends string }) | { id: infer Id extends string }
    ? string extends Id ? never : Id
  : never
  : never
