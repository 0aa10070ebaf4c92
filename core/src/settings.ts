import { checkMethods } from "./adapter.ts"
import { type CookieTable, toCookieTable } from "./cookies.ts"
import { InvalidConfig, UnsupportedStrategy } from "./errors.ts"
import { createLogger } from "./logger.ts"
import type { Adapter } from "./model/adapter.ts"
import type { AuthConfig, Callbacks, Events, JWTOptions } from "./model/config.ts"
import { clock, raw, skipCSRFCheck } from "./model/symbols.ts"
import { checkTheme, noTheme } from "./model/theme.ts"
import type { DefaultSession, LoggerInstance, PagesOptions, Theme } from "./model/types.ts"
import { checkOptions, isSymbol } from "./option-check.ts"
import { type ProviderSettings, toProviderSettings, toRedirectProxyUrl } from "./provider-settings.ts"
import { findPatternFault } from "./web/origin-pattern.ts"
import { parseUrl, toOrigin } from "./web/url.ts"

/** The configuration, checked, completed and frozen. Made once per configuration object. */
export interface Settings {
  readonly basePath: string
  /** The app's public origin, if configured. */
  readonly origin: string | undefined
  readonly trustHost: boolean
  /** How many proxies before the app append to `X-Forwarded-For`. */
  readonly trustedProxies: number | undefined
  /** Without a slash at its end. */
  readonly redirectProxyUrl: string | undefined
  /** Patterns, checked. */
  readonly redirectProxyOrigins: readonly string[]
  readonly development: boolean
  /** The first seals, all open; empty where none is configured. */
  readonly secrets: readonly string[]
  /** Values that must never be printed, whatever their name. */
  readonly hidden: readonly string[]
  readonly providers: ReadonlyMap<string, ProviderSettings>
  readonly adapter: Adapter | undefined
  readonly session: {
    readonly strategy: "jwt" | "database"
    /** Seconds. */
    readonly maxAge: number
    /** Seconds. */
    readonly updateAge: number
    readonly generateSessionToken: (() => string) | undefined
  }
  readonly jwt: Partial<JWTOptions>
  readonly callbacks: Callbacks
  readonly events: Events
  readonly pages: Partial<PagesOptions>
  readonly theme: Theme
  readonly useSecureCookies: boolean | undefined
  /** Whether a CSRF token is asked for. */
  readonly csrf: boolean
  readonly raw: boolean
  readonly logger: LoggerInstance
  /** Names and attributes of the cookies. */
  cookies(secure: boolean): CookieTable
  clock(): Date
}

const defaultMaxAge = 30 * 24 * 60 * 60
const defaultUpdateAge = 24 * 60 * 60
/** A secret below this has been typed, not generated. */
const minSecretLength = 32
const minSecretVariety = 8
export const newSecretCommand = "openssl rand -base64 33"

const made = new WeakMap<object, Settings>()

/**
 * The settings of this configuration. The configuration itself is not written to.
 * @throws {InvalidConfig} naming the option and the cure
 */
export function toSettings<S extends DefaultSession>(config: AuthConfig<S>): Settings {
  const known = made.get(config)
  if (known) return known
  const settings = createSettings(config as unknown as AuthConfig)
  made.set(config, settings)
  return settings
}

function createSettings(config: AuthConfig): Settings {
  if (!Array.isArray(config.providers)) throw new InvalidConfig("providers must be an array")
  checkOptions(config)
  const theme = config.theme ?? noTheme
  checkTheme(theme)
  const secrets = toSecrets(config.secret, "secret")
  const overrides = config.cookies ?? {}
  const tables = [toCookieTable(overrides, false), toCookieTable(overrides, true)] as const
  const providers = toProviders(config)
  const hidden = toHiddenValues([...secrets, ...toSecrets(config.jwt?.secret, "jwt.secret")], providers)
  const logger = createLogger(config.logger, config.debug === true, hidden)
  if (config.experimental?.enableWebAuthn === true) warnOnce(logger, "experimental-webauthn")
  const mails = [...providers.values()].some(({ type }) => type === "email")
  if (mails && config.trustHost === true && config.origin === undefined && config.development !== true) {
    warnOnce(logger, "mail-origin")
  }
  return Object.freeze<Settings>({
    basePath: toBasePath(config.basePath),
    origin: toConfiguredOrigin(config.origin),
    trustHost: config.trustHost === true,
    trustedProxies: toTrustedProxies(config.trustedProxies),
    redirectProxyUrl: toRedirectProxyUrl(config.redirectProxyUrl),
    redirectProxyOrigins: toProxyOrigins(config.redirectProxyOrigins),
    development: config.development === true,
    secrets,
    hidden,
    providers,
    adapter: config.adapter,
    session: toSession(config, providers),
    jwt: config.jwt ?? {},
    callbacks: config.callbacks ?? {},
    events: config.events ?? {},
    pages: toPages(config.pages, toBasePath(config.basePath)),
    theme,
    useSecureCookies: config.useSecureCookies,
    csrf: !isSymbol(config.skipCSRFCheck, skipCSRFCheck, "skipCSRFCheck"),
    raw: isSymbol(config.raw, raw, "raw"),
    logger,
    cookies: (secure) => tables[secure ? 1 : 0],
    clock: config[clock] ?? (() => new Date()),
  })
}

const warnings = {
  "experimental-webauthn": "passkeys may change or go without notice, and are not in this version yet",
  "mail-origin":
    "links in mails name the host that a request names: set AUTH_URL (option `origin`), so that nobody who " +
    "chooses his Host header chooses the host in another's mail",
} as const

/** Said once for the process: a lazy configuration is made anew for every request. */
const warned = new Set<keyof typeof warnings>()

function warnOnce(logger: LoggerInstance, code: keyof typeof warnings): void {
  if (warned.has(code)) return
  warned.add(code)
  logger.warn(code, warnings[code])
}

function toSession(config: AuthConfig, providers: Settings["providers"]): Settings["session"] {
  const { adapter, session = {}, jwt } = config
  const strategy = session.strategy ?? (adapter ? "database" : "jwt")
  if (strategy !== "jwt" && strategy !== "database") {
    throw new UnsupportedStrategy('session.strategy must be "jwt" or "database"')
  }
  checkMethods(adapter, strategy, new Set([...providers.values()].map(({ type }) => type)))
  const given = (strategy === "jwt" ? jwt?.maxAge : undefined) ?? session.maxAge
  return {
    strategy,
    maxAge: toSeconds(given, defaultMaxAge, 1, "session.maxAge"),
    updateAge: toSeconds(session.updateAge, defaultUpdateAge, 0, "session.updateAge"),
    generateSessionToken: session.generateSessionToken,
  }
}

/** One or several secrets, as a list; empty text counts as none. */
export function toSecrets(secret: string | readonly string[] | undefined, option: string): readonly string[] {
  const list = (typeof secret === "string" ? [secret] : secret ?? []).filter((item) => item !== "")
  for (const item of list) {
    if (typeof item !== "string" || item.trim().length < minSecretLength || new Set(item).size < minSecretVariety) {
      throw new InvalidConfig(
        `${option} is too easy to guess: make one of 32 or more random characters with \`${newSecretCommand}\``,
      )
    }
  }
  return list
}

function toProviders(config: AuthConfig): ReadonlyMap<string, ProviderSettings> {
  const providers = new Map<string, ProviderSettings>()
  for (const entry of config.providers) {
    const provider = toProviderSettings(entry)
    if (providers.has(provider.id)) {
      throw new InvalidConfig(`providers: two have the id "${provider.id}"; give one of them another \`id\``)
    }
    providers.set(provider.id, provider)
  }
  return providers
}

function toBasePath(path = "/auth"): string {
  const plain = path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path
  if (!/^(\/[\w.~-]+)+$/.test(plain) || /\/\.{1,2}(\/|$)/.test(plain)) {
    throw new InvalidConfig(
      `basePath ${JSON.stringify(path)} must be a path like "/auth": letters, digits, . _ ~ - between slashes`,
    )
  }
  return plain
}

function toConfiguredOrigin(origin: string | undefined): string | undefined {
  if (origin === undefined) return undefined
  const exact = toOrigin(origin)
  if (exact) return exact
  throw new InvalidConfig(
    `origin (AUTH_URL) ${
      JSON.stringify(origin)
    } must be an origin like "https://app.example", with its scheme; a path goes into basePath`,
  )
}

function toTrustedProxies(proxies: number | undefined): number | undefined {
  if (proxies === undefined || (Number.isInteger(proxies) && proxies >= 1)) return proxies
  throw new InvalidConfig(
    "trustedProxies must be how many proxies append to X-Forwarded-For, at least 1; leave it out where none does",
  )
}

function toProxyOrigins(patterns: readonly string[] = []): readonly string[] {
  if (!Array.isArray(patterns)) throw new InvalidConfig("redirectProxyOrigins must be a list of origins")
  for (const pattern of patterns) {
    const fault = typeof pattern === "string" ? findPatternFault(pattern) : "must be text"
    if (fault) throw new InvalidConfig(`redirectProxyOrigins: ${JSON.stringify(pattern)?.slice(0, 200)} ${fault}`)
  }
  return Object.freeze([...patterns])
}

function toSeconds(value: number | undefined, fallback: number, least: number, option: string): number {
  if (value === undefined) return fallback
  if (Number.isFinite(value) && value >= least) return Math.floor(value)
  throw new InvalidConfig(`${option} must be a number of seconds, at least ${least}`)
}

function toPages(pages: AuthConfig["pages"], basePath: string): Partial<PagesOptions> {
  for (const [name, page] of Object.entries(pages ?? {})) {
    const url = typeof page === "string" && parseUrl(page, "http://app.invalid")
    if (page !== undefined && (!url || !/^https?:$/.test(url.protocol) || !/^(\/(?!\/)|https?:)/.test(page))) {
      throw new InvalidConfig(`pages.${name} must be a path like "/login" or an http(s) URL`)
    }
    if (page?.startsWith(`${basePath}/`)) {
      throw new InvalidConfig(`pages.${name} is under basePath: leave it out to have the built-in page`)
    }
  }
  return pages ?? {}
}

function toHiddenValues(secrets: readonly string[], providers: ReadonlyMap<string, ProviderSettings>): string[] {
  const hidden = [...secrets]
  for (const provider of providers.values()) {
    if ("config" in provider && provider.config.clientSecret) hidden.push(provider.config.clientSecret)
  }
  return hidden
}
