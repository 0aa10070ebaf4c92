import { toRedirectProxyUrl } from "./addresses.ts"
import { toVariable } from "./client-credentials.ts"
import { InvalidConfig, InvalidEndpoints } from "../errors.ts"
import { isBag } from "../model/merge-options.ts"
import type {
  AuthorizationEndpoint,
  Check,
  CommonProviderOptions,
  OAuthConfig,
  TokenEndpoint,
  TokenEndpointAuthMethod,
  UserinfoEndpoint,
} from "../model/provider.ts"
import { allowInsecureRequests } from "../model/symbols.ts"
import { isLoopback, parseUrl } from "../web/url.ts"

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
    /** Configured parameters that are not sent, because the flow sets them. */
    readonly ignored: readonly string[]
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
  /** Whether `sub` names an account only together with its issuer, because tenants of the provider may choose it. */
  readonly keyedByIssuer: boolean
  /** Authorization parameters that a browser may add. */
  readonly browserParams: ReadonlySet<string>
  /** Without a slash at its end. */
  readonly redirectProxyUrl: string | undefined
}

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

/** @throws {InvalidConfig} naming provider and option */
export function fail(id: string, option: string, demand: string): never {
  throw new InvalidConfig(`Provider "${id}": \`${option}\` ${demand}`)
}

/** The provider, its shared options checked before. @throws {InvalidConfig} {@linkcode InvalidEndpoints} naming provider, option and cure */
export function toOAuthSettings(config: OAuthConfig<AnyProfile>): OAuthSettings {
  const { id, name, type } = config
  const named = config.issuer ?? config.defaultIssuer
  const issuer = named && config.toIssuer ? config.toIssuer(named) : named
  const authorization = toEndpoint(config.authorization)
  const token = withQuery(id, "token", toEndpoint(config.token))
  const userinfo = withQuery(id, "userinfo", toEndpoint(config.userinfo))
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
    const cure = type === "oidc" ? `set \`issuer\` (${toVariable(id, "ISSUER")}), or` : "set"
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
    keyedByIssuer: config.type === "oidc" && config.issuerFrom !== undefined && config.uniqueSub !== true,
    discovers: missing.length > 0,
    browserParams: toBrowserParams(config),
    redirectProxyUrl: toRedirectProxyUrl(config.redirectProxyUrl, `Provider "${id}": `),
  })
}

/** Spaces in a query are what browsers' address bars, and some providers' own documents, have in place of `%20`. */
function toEndpoint<E extends { url?: string | undefined }>(given: string | E | undefined): E {
  const endpoint = typeof given === "string" ? { url: given } as E : given ?? {} as E
  const { url } = endpoint
  return typeof url === "string" && url.includes(" ")
    ? { ...endpoint, url: url.replace(/\?.*/, (query) => query.replaceAll(" ", "%20")) }
    : endpoint
}

function withQuery<E extends Pick<TokenEndpoint, "url" | "params">>(id: string, option: string, endpoint: E): E {
  if (!endpoint.params) return endpoint
  const url = typeof endpoint.url === "string" ? parseUrl(endpoint.url) : undefined
  if (!url) fail(id, `${option}.params`, `needs \`${option}.url\``)
  for (const [name, value] of Object.entries(endpoint.params)) {
    const text = toParam(id, `${option}.params.${name}`, value)
    if (text !== undefined) url.searchParams.set(name, text)
  }
  return { ...endpoint, url: url.href }
}

/** A parameter as text; objects become JSON, as OpenID Connect's `claims` is sent (Core §5.5). */
function toParam(id: string, option: string, value: unknown): string | undefined {
  if (value === undefined || typeof value === "string") return value
  if (typeof value === "number" || typeof value === "boolean") return String(value)
  return isBag(value)
    ? JSON.stringify(value)
    : fail(id, option, "must be text, a number, a boolean, or a plain object, which is sent as JSON")
}

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
  const method = client?.token_endpoint_auth_method
  if (method !== undefined && !authMethods.includes(method)) {
    fail(id, "client.token_endpoint_auth_method", `must be one of ${authMethods.join(", ")}`)
  }
  if (method === "private_key_jwt" && !token.clientPrivateKey) {
    fail(id, "token.clientPrivateKey", "is needed by private_key_jwt: set a private CryptoKey")
  }
  for (const option of ["id_token_signed_response_alg", "userinfo_signed_response_alg"] as const) {
    const alg = client?.[option]
    if (alg !== undefined && alg !== "HS256" && !asymmetric.includes(alg)) {
      fail(id, `client.${option}`, `must be HS256 or one of ${asymmetric.join(", ")}`)
    }
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
  if (checks?.includes("nonce") && !readsIdToken && !wanted.has("pkce")) {
    const cure = 'add "pkce", or remove `idToken: false`'
    fail(id, "checks", `leaves neither PKCE nor nonce, because with \`idToken: false\` a nonce proves nothing: ${cure}`)
  }
  return wanted
}

function toAuthorization(
  { id, type, clientId }: OAuthConfig<AnyProfile>,
  given: AuthorizationEndpoint,
): OAuthSettings["authorization"] {
  const url = given.url === undefined ? undefined : new URL(given.url)
  const params = new Map<string, string>(type === "oidc" ? [["scope", "openid profile email"]] : [])
  const same: Readonly<Record<string, string | undefined>> = { response_type: "code", client_id: clientId }
  const ignored = new Set<string>()
  for (const [name, value] of [...url?.searchParams ?? [], ...Object.entries(given.params ?? {})]) {
    const text = toParam(id, `authorization.params.${name}`, value)
    if (!flowParams.has(name)) {
      if (text === undefined) params.delete(name)
      else params.set(name, text)
    } else if (text !== undefined && text !== same[name]) ignored.add(name)
  }
  if (url) url.search = ""
  return { url: url?.href, params: [...params], ignored: [...ignored] }
}

function toBrowserParams({ id, browserParams: more }: OAuthConfig<AnyProfile>): ReadonlySet<string> {
  for (const name of more ?? []) {
    if (notForBrowsers.has(name)) fail(id, "browserParams", `may not hold "${name}": a browser must not choose it`)
  }
  return new Set([...browserParams, ...more ?? []])
}
