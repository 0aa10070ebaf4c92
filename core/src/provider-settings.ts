import { ExperimentalFeatureNotEnabled, InvalidConfig, InvalidEndpoints, MissingAuthorize } from "./errors.ts"
import type {
  Check,
  CommonProviderOptions,
  CredentialsConfig,
  EmailConfig,
  OAuthConfig,
  Provider,
  ProviderConfig,
  TokenEndpoint,
  TokenEndpointAuthMethod,
  UserinfoEndpoint,
} from "./model/provider.ts"
import { allowInsecureRequests } from "./model/symbols.ts"
import { isLoopback, parseUrl } from "./web/url.ts"

// deno-lint-ignore no-explicit-any -- a list holds providers of different profiles, as `Provider` says
type AnyProfile = any

/** An OAuth or OIDC provider, checked and completed. Holds structure only: `config` is read when client id and secret are needed. */
export interface OAuthSettings extends Readonly<CommonProviderOptions> {
  readonly type: "oauth" | "oidc"
  readonly config: OAuthConfig<AnyProfile>
  /** What the flow sends and compares. Always has `state`. */
  readonly checks: ReadonlySet<Exclude<Check, "none">>
  readonly issuer: string | undefined
  /** URL without the query, which is in `params`: own parameters first, then the URL's. */
  readonly authorization: {
    readonly url: string | undefined
    readonly params: readonly (readonly [string, string])[]
  }
  readonly token: TokenEndpoint
  readonly userinfo: UserinfoEndpoint<AnyProfile>
  readonly jwksUrl: string | undefined
  /** Whether the flow needs the issuer's discovery document. */
  readonly discovers: boolean
  /** Whether the profile comes from a verified ID token. */
  readonly readsIdToken: boolean
  /** Whether userinfo may say what the ID token leaves out. */
  readonly fillsGaps: boolean
  /** The issuer that an ID token of these claims must name. */
  readonly issuerFrom: ((claims: Readonly<Record<string, unknown>>) => string | undefined) | undefined
  /** Authorization parameters that a browser may add. */
  readonly browserParams: ReadonlySet<string>
  /** Without a slash at its end. */
  readonly redirectProxyUrl: string | undefined
}

/** A credentials provider, checked. */
export type CredentialsSettings = CredentialsConfig

/** An e-mail provider, checked. */
export type EmailSettings = EmailConfig

export type ProviderSettings = OAuthSettings | CredentialsSettings | EmailSettings

/** Signature algorithms of ID tokens whose keys are public. */
export const asymmetric: readonly string[] = "RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA Ed25519"
  .split(" ")
/** Parameters that the flow itself decides: nobody else sets them. */
export const flowParams: ReadonlySet<string> = new Set(
  ["response_type", "client_id", "redirect_uri", "state", "nonce", "code_challenge", "code_challenge_method"],
)
const browserParams = ["prompt", "login_hint", "ui_locales", "claims_locales", "screen_hint", "display"]
const notForBrowsers = new Set([...flowParams, "scope", "response_mode", "request", "request_uri"])
const authMethods: readonly TokenEndpointAuthMethod[] = [
  "client_secret_basic",
  "client_secret_post",
  "client_secret_jwt",
  "private_key_jwt",
  "none",
]

const memo = new WeakMap<Provider, ProviderSettings>()

/**
 * The provider, checked and completed; the same object for the same provider.
 * @throws {InvalidConfig} {@linkcode InvalidEndpoints} {@linkcode MissingAuthorize} naming provider, option and cure
 */
export function toProviderSettings(provider: Provider): ProviderSettings {
  const known = memo.get(provider)
  if (known) return known
  const config: ProviderConfig | undefined = typeof provider === "function" ? provider() : provider
  if (typeof config !== "object" || config === null) {
    throw new InvalidConfig("An entry of `providers` is neither a provider nor a function that returns one")
  }
  checkCommon(config)
  const settings = toSettingsOf(config)
  memo.set(provider, settings)
  return settings
}

function toSettingsOf(config: ProviderConfig): ProviderSettings {
  if (config.type === "credentials") return toCredentials(config)
  return config.type === "email" ? toEmail(config) : toOAuth(config)
}

function checkCommon({ id, name, type }: CommonProviderOptions): void {
  if (typeof id !== "string" || !/^[a-z0-9][a-z0-9_-]*$/i.test(id)) {
    throw new InvalidConfig(
      `Provider id ${
        JSON.stringify(id)?.slice(0, 80)
      }: \`id\` is part of a URL and may hold letters, digits, "-" and "_" only`,
    )
  }
  if (typeof name !== "string" || !name) fail(id, "name", "must be the text that the sign-in page shows")
  if (type === "webauthn") {
    throw new ExperimentalFeatureNotEnabled(`Provider "${id}": passkeys are not in this version; take it out`)
  }
  if (type !== "oauth" && type !== "oidc" && type !== "credentials" && type !== "email") {
    fail(id, "type", `must be "oauth", "oidc", "email" or "credentials"`)
  }
}

function fail(id: string, option: string, demand: string): never {
  throw new InvalidConfig(`Provider "${id}": \`${option}\` ${demand}`)
}

function toCredentials(config: CredentialsConfig): CredentialsSettings {
  if (typeof config.authorize !== "function") {
    throw new MissingAuthorize(
      `Provider "${config.id}": \`authorize\` is missing; give a function that returns the user, or null`,
    )
  }
  if (typeof config.credentials !== "object" || config.credentials === null) {
    fail(config.id, "credentials", "must be an object that describes the form's fields; `{}` for none")
  }
  return config
}

function toEmail(config: EmailConfig): EmailSettings {
  const { id, maxAge = 1, sendVerificationRequest, normalizeIdentifier, generateVerificationToken } = config
  if (typeof sendVerificationRequest !== "function") {
    fail(id, "sendVerificationRequest", "is missing; give a function that sends the mail")
  }
  if (!Number.isFinite(maxAge) || maxAge < 1) fail(id, "maxAge", "must be a number of seconds, at least 1")
  for (const [option, given] of Object.entries({ normalizeIdentifier, generateVerificationToken })) {
    if (given !== undefined && typeof given !== "function") fail(id, option, "must be a function")
  }
  return config
}

function toOAuth(config: OAuthConfig<AnyProfile>): OAuthSettings {
  const { id, name, type } = config
  const named = config.issuer ?? config.defaultIssuer
  const issuer = named && config.toIssuer ? config.toIssuer(named) : named
  const authorization = toEndpoint(config.authorization)
  const token = toEndpoint(config.token)
  const userinfo = toEndpoint(config.userinfo)
  const readsIdToken = config.type === "oidc" && config.idToken !== false
  checkUrl(config, "issuer", issuer)
  checkUrl(config, "authorization", authorization.url)
  checkUrl(config, "token", token.url)
  checkUrl(config, "userinfo", userinfo.url)
  checkUrl(config, "jwks_endpoint", config.jwks_endpoint)
  if (issuer && /[?#]/.test(issuer)) fail(id, "issuer", "must have neither query nor fragment")
  checkClient(config, token)
  const missing = [
    !authorization.url && "authorization",
    !token.url && "token",
    readsIdToken && !config.jwks_endpoint && config.client?.id_token_signed_response_alg !== "HS256" && "jwks_endpoint",
    !readsIdToken && !userinfo.url && !userinfo.request && "userinfo",
  ].filter((option) => option !== false)
  if (missing.length && !issuer) {
    const cure = type === "oidc" ? "set `issuer`, or" : "set"
    throw new InvalidEndpoints(`Provider "${id}": ${cure} ${missing.map((option) => `\`${option}\``).join(", ")}`)
  }
  return Object.freeze({
    ...{ id, name, type, config, issuer, token, userinfo, readsIdToken },
    checks: toChecks(config, readsIdToken),
    authorization: toAuthorization(config, authorization),
    jwksUrl: config.jwks_endpoint,
    fillsGaps: config.type === "oidc" && config.idToken === undefined,
    issuerFrom: config.type === "oidc" && config.issuerFrom
      ? (claims: Readonly<Record<string, unknown>>) => config.issuerFrom!(claims, issuer)
      : undefined,
    discovers: missing.length > 0,
    browserParams: toBrowserParams(config),
    redirectProxyUrl: toRedirectProxyUrl(config.redirectProxyUrl, `Provider "${id}": `),
  })
}

/** The base URL of another deployment's routes, without a slash at its end. @param whose stands before the option's name */
export function toRedirectProxyUrl(text: string | undefined, whose = ""): string | undefined {
  if (text === undefined || text === "") return undefined
  const url = typeof text === "string" ? parseUrl(text) : undefined
  const isSafe = url && (url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url)))
  if (url && isSafe && url.href === url.origin + url.pathname && url.pathname !== "/") {
    return url.href.replace(/\/$/, "")
  }
  throw new InvalidConfig(
    `${whose}redirectProxyUrl (AUTH_REDIRECT_PROXY_URL) must be the https URL of the routes of a deployment, such as ` +
      '"https://app.example/auth"',
  )
}

const toEndpoint = <E extends { url?: string | undefined }>(given: string | E | undefined): Partial<E> =>
  typeof given === "string" ? { url: given } as E : given ?? {}

function checkUrl(config: OAuthConfig<AnyProfile>, option: string, text: string | undefined): void {
  if (text === undefined) return
  const url = typeof text === "string" ? parseUrl(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.hash) {
    fail(config.id, option, "must be an absolute https URL without user name and fragment")
  }
  if (url.protocol === "http:" && !isLoopback(url) && config[allowInsecureRequests] !== true) {
    fail(config.id, option, "must be https; in a closed test network `[allowInsecureRequests]: true` permits http")
  }
}

function checkClient({ id, client }: OAuthConfig<AnyProfile>, token: TokenEndpoint): void {
  const { token_endpoint_auth_method: method, id_token_signed_response_alg: alg } = client ?? {}
  if (method !== undefined && !authMethods.includes(method)) {
    fail(id, "client.token_endpoint_auth_method", `must be one of ${authMethods.join(", ")}`)
  }
  if (method === "private_key_jwt" && !token.clientPrivateKey) {
    fail(id, "token.clientPrivateKey", "is needed by private_key_jwt: set a private CryptoKey")
  }
  if (alg !== undefined && alg !== "HS256" && !asymmetric.includes(alg)) {
    fail(id, "client.id_token_signed_response_alg", `must be HS256 or one of ${asymmetric.join(", ")}`)
  }
}

function toChecks({ id, type, checks }: OAuthConfig<AnyProfile>, readsIdToken: boolean): OAuthSettings["checks"] {
  const wanted = new Set<Exclude<Check, "none">>(["state"])
  if (checks !== undefined && !Array.isArray(checks)) fail(id, "checks", `must be a list such as ["pkce"]`)
  for (const check of (checks ?? ["pkce", "nonce"]) as readonly Check[]) {
    if (!["pkce", "state", "nonce", "none"].includes(check)) {
      fail(id, "checks", `may name "pkce", "state", "nonce" and "none" only`)
    }
    if (check === "nonce" && checks && type !== "oidc") fail(id, "checks", `can have "nonce" with type "oidc" only`)
    // a nonce that no ID token brings back would prove nothing
    if (check !== "none" && (check !== "nonce" || readsIdToken)) wanted.add(check)
  }
  return wanted
}

function toAuthorization(
  { id, type }: OAuthConfig<AnyProfile>,
  given: { url?: string | undefined; params?: Record<string, string | undefined> | undefined },
): OAuthSettings["authorization"] {
  const url = given.url === undefined ? undefined : new URL(given.url)
  const params = new Map<string, string | undefined>(type === "oidc" ? [["scope", "openid profile email"]] : [])
  for (const [name, value] of [...Object.entries(given.params ?? {}), ...url?.searchParams ?? []]) {
    if (name === "response_type" && value === "code") continue
    if (flowParams.has(name)) fail(id, `authorization.params.${name}`, "is decided by the flow: remove it")
    if (value !== undefined && typeof value !== "string") fail(id, `authorization.params.${name}`, "must be text")
    params.set(name, value)
  }
  if (url) url.search = ""
  return {
    url: url?.href,
    params: [...params].filter((param): param is [string, string] => param[1] !== undefined),
  }
}

function toBrowserParams({ id, browserParams: more }: OAuthConfig<AnyProfile>): ReadonlySet<string> {
  for (const name of more ?? []) {
    if (notForBrowsers.has(name)) fail(id, "browserParams", `may not hold "${name}": a browser must not choose it`)
  }
  return new Set([...browserParams, ...more ?? []])
}
