import { InvalidConfig } from "../errors.ts"
import { fail } from "../app/fail.ts"
import { isBag } from "../app/merge-options.ts"
import type { OAuthProtocol } from "../app/oauth-protocol.ts"
import type { CommonProviderOptions } from "../app/common-provider.ts"
import type { AuthorizationEndpoint, Check, OAuthConfig, TokenEndpoint, UserinfoEndpoint } from "./provider.ts"
import { allowInsecureRequests } from "../app/symbols.ts"
import { isLoopback, parseUrl } from "../web/url.ts"

// deno-lint-ignore no-explicit-any -- a list contains providers with different types of profiles, like `Provider`
type AnyProfile = any

/**
 * An OAuth or OIDC provider, checked and completed. Client id and secret may be missing, because they are read from `config` when they are needed.
 */
export interface OAuthSettings extends Readonly<CommonProviderOptions> {
  readonly type: "oauth" | "oidc"
  readonly config: OAuthConfig<AnyProfile>
  /** The values that the flow sends and compares. Always contains `state`. */
  readonly checks: ReadonlySet<Exclude<Check, "none">>
  readonly issuer: string | undefined
  /** True if the issuer is missing, so that users cannot sign in. An app without the variable still serves its pages. */
  readonly lacksIssuer: boolean
  /** The URL without its query, and all parameters: defaults, those of the query, and configured ones. */
  readonly authorization: {
    readonly url: string | undefined
    readonly params: readonly (readonly [string, string])[]
    /** Names of configured parameters that are not sent, because the flow sets them. */
    readonly ignored: readonly string[]
    readonly fragment: string | undefined
  }
  readonly token: TokenEndpoint
  readonly userinfo: UserinfoEndpoint<AnyProfile>
  readonly jwksUrl: string | undefined
  /** URL of the discovery document, if it is not under the issuer. */
  readonly discovery: string | undefined
  /** True if the flow needs the issuer's discovery document. */
  readonly discovers: boolean
  /** True if the profile comes from a verified ID token. */
  readonly readsIdToken: boolean
  /** True if userinfo completes claims that the ID token lacks. */
  readonly fillsGaps: boolean
  /** Returns the issuer that an ID token with these claims must name. */
  readonly issuerFrom: ((claims: Readonly<Record<string, unknown>>) => string | undefined) | undefined
  /** True if `sub` identifies an account only together with the issuer, because tenants of the provider may choose it. */
  readonly keyedByIssuer: boolean
  readonly protocol: OAuthProtocol
  /** Authorization parameters that a browser may add. */
  readonly browserParams: ReadonlySet<string>
}

/** Signature algorithms with public keys, for ID tokens (RFC 7518 §3.1, RFC 8037, RFC 9864). */
export const asymmetric: readonly string[] = "RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA Ed25519"
  .split(" ")
/** Parameters that only the flow sets. */
export const flowParams: ReadonlySet<string> = new Set(
  [
    "response_type",
    "client_id",
    "redirect_uri",
    "state",
    "nonce",
    "code_challenge",
    "code_challenge_method",
    "dpop_jkt",
  ],
)
const browserParams = ["prompt", "login_hint", "ui_locales", "claims_locales", "screen_hint", "display"]
/**
 * Parameters that a browser must not choose, in addition to those of the flow: what the user permits, how strictly the user is authenticated, for
 * whom the tokens are, how the request and its response travel, and what authenticates the client in a pushed request.
 */
const demands =
  /^(scope|authorization_details|claims|acr_values|max_age|resource|audience|re(sponse_mode|quest(_uri)?)|client_.+)$/
/** The last two are those of strict providers. */
const authMethods = ["client_secret_basic", "client_secret_post", "none", "client_secret_jwt", "private_key_jwt"]

/** Maximum length of a mark, in characters. */
const maxMark = 20_000

function checkMark({ id, mark }: OAuthConfig<AnyProfile>): void {
  if (mark === undefined || mark === false) return
  if (typeof mark === "string" && mark.length <= maxMark && /^[Mm][\dMLHVCSQTAZ\s,.e+-]*$/i.test(mark)) return
  fail(id, "mark", "must be the data of one SVG path, which begins with M, or `false`")
}

/**
 * Returns the provider, checked and completed. The options that all providers share are already checked.
 * @throws {InvalidConfig} if an option is invalid or missing; the message contains
 * provider, option and fix
 */
export function readOAuthSettings(config: OAuthConfig<AnyProfile>, protocol: OAuthProtocol): OAuthSettings {
  const { id, name, type } = config
  checkMark(config)
  const named = config.issuer ?? config.defaultIssuer
  const issuer = named && config.toIssuer ? config.toIssuer(named) : named
  const origin = typeof issuer === "string" ? issuer.replace(/\/$/, "") : undefined
  let lacksOrigin = false
  const fill = (url: string) => {
    if (!url.includes("{origin}")) return url
    if (origin) return url.replace("{origin}", origin)
    lacksOrigin = true
    return undefined
  }
  const authorization = toEndpoint(config.authorization, fill)
  const endpoints = [toEndpoint(config.token, fill), toEndpoint(config.userinfo, fill)] as const
  const [token, userinfo] = lacksOrigin
    ? endpoints
    : [withQuery(id, "token", endpoints[0]), withQuery(id, "userinfo", endpoints[1])]
  const [jwksUrl, discovery] = [config.jwks_endpoint, config.discovery].map((url) => url && fill(url))
  const readsIdToken = config.type === "oidc" && config.idToken !== false
  checkUrl(config, "issuer", issuer)
  checkUrl(config, "authorization", authorization.url)
  checkUrl(config, "token", token.url)
  checkUrl(config, "userinfo", userinfo.url)
  checkUrl(config, "token.refreshUrl", token.refreshUrl)
  checkUrl(config, "jwks_endpoint", jwksUrl)
  checkUrl(config, "discovery", discovery)
  if (issuer && /[?#]/.test(issuer)) fail(id, "issuer", "must have neither query nor fragment")
  checkClient(config)
  const missing = [
    !authorization.url && "authorization",
    !token.url && "token",
    readsIdToken && !config.jwks_endpoint && config.client?.id_token_signed_response_alg !== "HS256" && "jwks_endpoint",
    !readsIdToken && !userinfo.url && !userinfo.request && "userinfo",
  ].filter((option) => option !== false)
  if (missing.length && type === "oauth" && !issuer && !lacksOrigin) {
    const options = missing.map((option) => `\`${option}\``).join(", ")
    throw new InvalidConfig(`Provider "${id}": endpoints are missing; set ${options}`, { type: "InvalidEndpoints" })
  }
  return Object.freeze({
    ...{ id, name, type, config, protocol, issuer, token, userinfo, readsIdToken },
    lacksIssuer: lacksOrigin || (!issuer && missing.length > 0),
    checks: readChecks(config, readsIdToken),
    authorization: toAuthorization(config, authorization),
    ...{ jwksUrl, discovery },
    fillsGaps: config.type === "oidc" && config.idToken === undefined,
    issuerFrom: config.type === "oidc" && config.issuerFrom
      ? (claims: Readonly<Record<string, unknown>>) => config.issuerFrom!(claims, issuer)
      : undefined,
    keyedByIssuer: config.type === "oidc" && config.issuerFrom !== undefined && config.uniqueSub !== true,
    discovers: missing.length > 0,
    browserParams: readBrowserParams(config),
  })
}

/**
 * Returns the endpoint with complete URLs, and with `%20` for spaces in the query, because some providers document their URLs with spaces.
 */
function toEndpoint<E extends Readonly<Record<never, unknown>>>(
  given: string | E | undefined,
  fill: (url: string) => string | undefined,
): E {
  const endpoint = (typeof given === "string" ? { url: given } : { ...given }) as {
    -readonly [name in "url" | "refreshUrl"]?: TokenEndpoint[name] | undefined
  }
  const { url, refreshUrl } = endpoint
  if (typeof url === "string") endpoint.url = fill(url)?.replace(/\?.*/, (query) => query.replaceAll(" ", "%20"))
  if (refreshUrl) endpoint.refreshUrl = fill(refreshUrl)
  return endpoint as E
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

/** Returns the parameter as text. Objects become JSON, like the `claims` parameter (OpenID Connect Core §5.5). */
function toParam(id: string, option: string, value: unknown): string | undefined {
  if (value === undefined || typeof value === "string") return value
  if (typeof value === "number" || typeof value === "boolean") return String(value)
  return isBag(value)
    ? JSON.stringify(value)
    : fail(id, option, "must be text, a number, a boolean, or a plain object, which is sent as JSON")
}

/** @throws {InvalidConfig} if the option is set, and is not a URL that the library may use */
export function checkUrl(config: OAuthConfig<AnyProfile>, option: string, text: string | undefined): void {
  if (text === undefined) return
  const url = typeof text === "string" ? parseUrl(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.hash) {
    fail(config.id, option, "must be an absolute https URL without user name and fragment")
  }
  if (url.protocol === "http:" && !isLoopback(url) && config[allowInsecureRequests] !== true) {
    fail(
      config.id,
      option,
      "must be https; set `[allowInsecureRequests]: true` to permit http in a closed test network",
    )
  }
}

function checkClient({ id, client }: OAuthConfig<AnyProfile>): void {
  const method = client?.token_endpoint_auth_method
  if (method !== undefined && !authMethods.includes(method)) {
    fail(id, "client.token_endpoint_auth_method", `must be one of ${authMethods.join(", ")}`)
  }
  for (const option of ["id_token_signed_response_alg", "userinfo_signed_response_alg"] as const) {
    const alg = client?.[option]
    if (alg !== undefined && alg !== "HS256" && !asymmetric.includes(alg)) {
      fail(id, `client.${option}`, `must be HS256 or one of ${asymmetric.join(", ")}`)
    }
  }
}

function readChecks({ id, type, checks }: OAuthConfig<AnyProfile>, readsIdToken: boolean): OAuthSettings["checks"] {
  const chosen = new Set<Exclude<Check, "none">>(["state"])
  if (checks !== undefined && !Array.isArray(checks)) fail(id, "checks", `must be a list such as ["pkce"]`)
  for (const check of checks ?? ["pkce", "nonce"]) {
    if (!["pkce", "state", "nonce", "none"].includes(check)) {
      fail(id, "checks", `may contain only "pkce", "state", "nonce" and "none"`)
    }
    if (check === "nonce" && checks && type !== "oidc") {
      fail(id, "checks", `may contain "nonce" only if \`type\` is "oidc"`)
    }
    // a nonce has an effect only if an ID token contains it
    if (check !== "none" && (check !== "nonce" || readsIdToken)) chosen.add(check)
  }
  if (checks?.includes("nonce") && !readsIdToken && !chosen.has("pkce")) {
    const fix = 'add "pkce", or remove `idToken: false`'
    fail(id, "checks", `leaves neither PKCE nor nonce, because with \`idToken: false\` a nonce proves nothing; ${fix}`)
  }
  return chosen
}

function toAuthorization(
  { id, type, clientId }: OAuthConfig<AnyProfile>,
  given: AuthorizationEndpoint,
): OAuthSettings["authorization"] {
  const url = given.url === undefined ? undefined : new URL(given.url)
  const params = new Map<string, string>(type === "oidc" ? [["scope", "openid profile email"]] : [])
  const flowValues: Readonly<Record<string, string | undefined>> = { response_type: "code", client_id: clientId }
  const ignored = new Set<string>()
  for (const [name, value] of [...url?.searchParams ?? [], ...Object.entries(given.params ?? {})]) {
    const text = toParam(id, `authorization.params.${name}`, value)
    if (!flowParams.has(name)) {
      if (text === undefined) params.delete(name)
      else params.set(name, text)
    } else if (text !== undefined && text !== flowValues[name]) ignored.add(name)
  }
  if (url) url.search = ""
  return { url: url?.href, params: [...params], ignored: [...ignored], fragment: given.fragment }
}

/** Returns whether the configuration may let browsers choose this authorization parameter. */
export const mayComeFromBrowser = (name: string): boolean => !flowParams.has(name) && !demands.test(name)

function readBrowserParams(
  { id, browserParams: more = [], parameterNames = {} }: OAuthConfig<AnyProfile>,
): ReadonlySet<string> {
  if (!Array.isArray(more)) fail(id, "browserParams", 'must be a list such as ["organization"]')
  for (const name of more) {
    // the provider's own name of a parameter has the same effect
    const names = Object.keys(parameterNames).filter((standard) => parameterNames[standard] === name)
    if (!names.concat(name).every(mayComeFromBrowser)) {
      fail(id, "browserParams", `must not contain "${name}", because a browser must not choose it; remove it`)
    }
  }
  return new Set([...browserParams, ...more])
}
