import { toBasePath, toConfiguredOrigin, toPages, toTrustedProxies } from "./addresses.ts"
import { type CookieTable, toCookieTable } from "./cookies.ts"
import { ExperimentalFeatureNotEnabled, InvalidConfig } from "../errors.ts"
import { createLogger } from "./log/logger.ts"
import type { FactorStore, PasswordStore } from "./adapter.ts"
import type { AuthConfig } from "./config.ts"
import type { Provider } from "./provider.ts"
import { chooseLanguage, type Language } from "./texts/language.ts"
import { callPaths, clock, devServer, home, originParts, raw, skipCSRFCheck } from "./symbols.ts"
import { checkTheme, noTheme } from "./theme.ts"
import type { Awaitable, DefaultSession } from "../types.ts"
import { checkOptions, isSymbol } from "./option-names.ts"
import {
  type CheckedProvider,
  type CheckLimits,
  type CheckProvider,
  createCheckProvider,
  type FlowTable,
  type ProviderSettings,
} from "./provider-settings.ts"
import { findRedirectProxy, type ProxyFlows } from "./redirect-proxy.ts"
import { findRevocation, type RevocationFlows } from "./revocation-settings.ts"
import { findMail } from "../mail/settings.ts"
import { readSecrets, readSessionSettings, readTakeover, toFlag } from "./session.ts"
import { findSecondFactor } from "./second-factor-settings.ts"
import { findStoreFlows, type StoreFlows } from "./store-flows.ts"
import type { LoadStepUp } from "./step-up.ts"
import { warnOfSetup } from "./warnings.ts"
import type { DevServer, LanguageSettings, OriginParts, Settings } from "./settings.ts"

/** Code in an entry of the core, in addition to the code in providers and adapters. */
export interface EntryParts {
  /** The flows of providers that are plain objects. */
  readonly flows?: FlowTable
  /** Flows for every adapter. */
  readonly storeFlows?: StoreFlows
  /** Flows for every revocation store. */
  readonly revocationFlows?: RevocationFlows
  /** Code for redirect proxies. */
  readonly proxyFlows?: ProxyFlows
  /** Code for apps with several origins. */
  readonly origins?: OriginParts
  /** Checks the limits, even for apps whose providers do not count attempts. */
  readonly checkLimits?: CheckLimits
  /** Step-up sign-ins, for every configuration. */
  readonly loadStepUp?: LoadStepUp
}

/**
 * Returns the settings of a configuration, which is not changed. The same configuration always returns the same settings.
 * @throws {InvalidConfig} if an option is invalid; the message contains the option and the fix
 */
export type ReadSettings = <S extends DefaultSession>(config: AuthConfig<S>) => Settings

/**
 * Returns the function that makes settings.
 * @param own the entry's own code, in addition to that of providers and adapters
 */
export function createSettingsReader(own: EntryParts): ReadSettings {
  const made = new WeakMap<object, Settings>()
  const checkProvider = createCheckProvider(own.flows ?? {})
  return (config) => {
    const known = made.get(config)
    if (known) return known
    const given = config as unknown as AuthConfig
    const { providers } = given
    const settings = typeof providers === "function"
      ? findOriginParts(given, own).findByOrigin(given, providers, (each) => createSettings(each, checkProvider, own))
      : createSettings(given, checkProvider, own)
    made.set(config, settings)
    return settings
  }
}

/** @throws {InvalidConfig} if neither the entry nor the configuration contains them */
function findOriginParts(config: AuthConfig, own: EntryParts): OriginParts {
  const parts = own.origins ?? (config as { readonly [originParts]?: OriginParts })[originParts]
  if (parts) return parts
  throw new InvalidConfig(
    "with @svc-auth/core/lean, `origins` and `providers` as a function need `withOrigins` of @svc-auth/core/origins around the configuration",
  )
}

/**
 * Returns a function that creates settings and may load code to do so. The same configuration always returns the same settings.
 * @param load is called until it returns settings
 */
export function createSettingsLoader(
  load: (config: AuthConfig) => Promise<Settings>,
): (config: AuthConfig) => Awaitable<Settings> {
  const made = new WeakMap<object, Settings>()
  async function loadOnce(config: AuthConfig): Promise<Settings> {
    const settings = await load(config)
    made.set(config, settings)
    return settings
  }
  return (config) => made.get(config) ?? loadOnce(config)
}

function createSettings(
  config: AuthConfig,
  checkProvider: CheckProvider,
  own: EntryParts,
): Settings {
  checkOptions(config)
  if (!Array.isArray(config.providers)) {
    throw new InvalidConfig("`providers` must be an array of providers, such as `[GitHub]`")
  }
  const { origin, origins } = readOrigins(config, own)
  const theme = config.theme ?? noTheme
  checkTheme(theme)
  const secrets = readSecrets(config.secret, "secret")
  const checked = checkProviders(config, checkProvider)
  const providers = new Map([...checked].map(([id, { settings }]) => [id, settings]))
  const jwtSecrets = readSecrets(config.jwt?.secret, "jwt.secret")
  const hidden = collectHiddenValues([...secrets, ...jwtSecrets], providers)
  const toLogger = (hidden: readonly string[]) =>
    createLogger(config.logger, config.debug === true, hidden, config.development === true)
  const logger = toLogger(hidden)
  const basePath = toBasePath(config.basePath)
  const cookies = createCookieTables(config, basePath, origins ? config.origins! : origin ? [origin] : [])
  // apps with the same secret accept each other's sessions, so they count as one app unless their `basePath` differs
  const limitSource = { limits: config.limits, adapter: config.adapter, app: JSON.stringify([secrets, basePath]) }
  const limitChecks = [own.checkLimits, ...[...checked.values()].map(({ checkLimits }) => checkLimits)]
  for (const checkLimits of new Set(limitChecks)) checkLimits?.({ limitSource, providers, logger })
  warnOfSetup(config, providers, logger)
  const session = readSessionSettings(config, new Set([...providers.values()].map(({ type }) => type)))
  const revocation = findRevocation(config, session.strategy, own.revocationFlows)
  const secondFactor = findSecondFactor(config.mfa)
  const mail = findMail(config, providers)
  const { adapter } = config
  checkRequirements(config, checked, { session, revocation, secondFactor, mail })
  const storeFlows = findStoreFlows(adapter, own.storeFlows)
  const stores = [...[...checked.values()].map(({ store }) => store), secondFactor?.store]
  return Object.freeze<Settings>({
    basePath,
    home: config[home] ?? "/",
    origin: origins ? undefined : origin,
    origins,
    trustHost: config.trustHost === true,
    trustedProxies: toTrustedProxies(config.trustedProxies),
    redirectProxy: findRedirectProxy(config, providers, own.proxyFlows),
    development: config.development === true,
    devPanel: config.devPanel,
    devServer: (config as { [devServer]?: DevServer })[devServer],
    debug: config.debug === true || config.logger?.debug !== undefined,
    secrets,
    sessionSecrets: jwtSecrets.length ? jwtSecrets : secrets,
    hidden,
    providers,
    routes: checked,
    adapter,
    ownMethods: Object.assign({}, ...stores.map(bindMethods)),
    encryptTokens: toFlag(config.account?.encryptTokens, "account.encryptTokens"),
    storeFlows,
    loadStepUp: own.loadStepUp ?? (storeFlows ?? revocation)?.loadFresh,
    limitSource,
    takeover: readTakeover(config.migrateFrom),
    session,
    revocation,
    mail,
    secondFactor,
    jwt: config.jwt ?? {},
    callbacks: config.callbacks ?? {},
    events: config.events ?? {},
    pages: toPages(config.pages, basePath),
    accountPage: hasAccountPage(config),
    lastUsed: toFlag(config.lastUsed ?? true, "lastUsed") && !config.pages?.signIn && providers.size > 1,
    theme,
    languages: toLanguages(config),
    useSecureCookies: config.useSecureCookies,
    csrf: !isSymbol(config.skipCSRFCheck, skipCSRFCheck, "skipCSRFCheck"),
    raw: isSymbol(config.raw, raw, "raw"),
    logger,
    toLogger,
    cookies,
    clock: config[clock] ?? (() => new Date()),
  })
}

/** Returns the app's only origin or the list of its origins. @throws {InvalidConfig} if the list lacks the origin */
function readOrigins(config: AuthConfig, own: EntryParts): Pick<Settings, "origin" | "origins"> {
  const origin = toConfiguredOrigin(config.origin)
  const origins = config.origins && findOriginParts(config, own).read(config)
  if (!origin || !origins || origins.match(origin)) return { origin, origins }
  throw new InvalidConfig(
    `\`origins\` does not list ${origin} (AUTH_URL, option \`origin\`); add it, or remove the other`,
  )
}

/** Checks that the app has what its providers and second factors need. @throws {InvalidConfig} {@linkcode MissingAdapterMethods} */
function checkRequirements(
  { adapter, limits }: AuthConfig,
  checked: ReadonlyMap<string, CheckedProvider>,
  { session, revocation, secondFactor, mail }: Pick<Settings, "session" | "revocation" | "secondFactor" | "mail">,
): void {
  const { strategy } = session
  const endedBy = strategy === "jwt" ? revocation !== undefined : adapter
  for (const { settings, checkSessions } of checked.values()) checkSessions?.(settings, endedBy)
  const checks = [...checked.values()].map(({ checkApp }) => checkApp).filter((check) => check !== undefined)
  if (secondFactor) checks.push((app) => secondFactor.checkApp(app))
  if (checks.length === 0) return
  const counts = typeof adapter?.hit === "function" || Boolean(limits && limits.store)
  const types = new Map([...checked].map(([id, { settings }]) => [id, settings.type]))
  for (const check of checks) {
    check({ types, adapter, strategy, revokes: revocation !== undefined, counts, mails: mail !== undefined })
  }
}

/** Returns the function for cookie tables. The tables for the configured origins are made beforehand. @throws {InvalidConfig} */
function createCookieTables(
  { cookies = {}, useSecureCookies, ...config }: AuthConfig,
  basePath: string,
  origins: readonly string[],
): Settings["cookies"] {
  const scope = {
    basePath,
    origins,
    calls: (config as { [callPaths]?: readonly string[] })[callPaths] ?? [],
    useSecureCookies,
  }
  const made = new Map<boolean, CookieTable>()
  const find = (secure: boolean): CookieTable => {
    const table = made.get(secure) ?? toCookieTable(cookies, secure, scope)
    made.set(secure, table)
    return table
  }
  const schemes = origins.length > 0 ? origins.map((one) => /^https:/i.test(one)) : [false, true]
  for (const secure of useSecureCookies === undefined ? schemes : [useSecureCookies]) find(secure)
  return find
}

/** Returns the methods of a `store` option, bound to it because it may be a class instance. */
const bindMethods = (store: Partial<PasswordStore & FactorStore> | undefined) =>
  store &&
  Object.fromEntries(
    (["getPassword", "replacePassword", "getFactors", "replaceFactors"] as const)
      .filter((name) => typeof store[name] === "function")
      .map((name) => [name, (...args: [string, string | null, string | null]) => store[name]!(...args)]),
  )

/** @throws {InvalidConfig} if an entry is not a language, two have the same tag, or the list is empty or missing */
function toLanguages({ languages, language: find }: AuthConfig): LanguageSettings | undefined {
  if (languages === undefined && find === undefined) return undefined
  if (find !== undefined && typeof find !== "function") throw new InvalidConfig("`language` must be a function")
  if (languages === undefined) throw new InvalidConfig("`language` chooses one of `languages`; set them, too")
  // the tag becomes a header and an attribute of pages
  const isLanguage = (one?: Language | null) => one?.[chooseLanguage] && /^[a-z\d-]+$/i.test(one.tag)
  if (!Array.isArray(languages) || !languages.length || !languages.every(isLanguage)) {
    throw new InvalidConfig(
      "`languages` must be an array of languages, such as `[en, de]`; make one of your own with `defineLanguage`",
    )
  }
  const list = languages as unknown as LanguageSettings["list"]
  const again = list.find(({ tag }, index) => list.findIndex((other) => other.tag === tag) < index)
  if (again) throw new InvalidConfig(`\`languages\` contains "${again.tag}" twice`)
  return { list, find, choose: list[0][chooseLanguage]! }
}

/** Returns true if the app has an account page. @throws {InvalidConfig} if it has one without a store */
function hasAccountPage({ accountPage, pages, adapter, session }: AuthConfig): boolean {
  const [isOn, own] = [toFlag(accountPage, "accountPage"), pages?.account !== undefined]
  if ((isOn || own) && !adapter && !session?.revocation) {
    throw new InvalidConfig(`\`${isOn ? "accountPage" : "pages.account"}\` needs \`adapter\` or \`session.revocation\``)
  }
  return isOn || own
}

function checkProviders(config: AuthConfig, checkProvider: CheckProvider): ReadonlyMap<string, CheckedProvider> {
  const providers = new Map<string, CheckedProvider>()
  for (const entry of config.providers as readonly Provider[]) {
    const checked = checkProvider(entry)
    const { id, type } = checked.settings
    if (type === "webauthn" && config.experimental?.enableWebAuthn !== true) {
      throw new ExperimentalFeatureNotEnabled(
        `Provider "${id}": passkeys are experimental; turn them on with \`experimental: { enableWebAuthn: true }\``,
      )
    }
    if (providers.has(id)) {
      throw new InvalidConfig(`\`providers\`: two providers have the id "${id}"; give one of them another \`id\``)
    }
    providers.set(id, checked)
  }
  return providers
}

function collectHiddenValues(secrets: readonly string[], providers: ReadonlyMap<string, ProviderSettings>): string[] {
  const hidden = [...secrets]
  for (const provider of providers.values()) {
    const secret = "config" in provider ? provider.config.clientSecret : provider.type === "email" && provider.apiKey
    if (secret) hidden.push(secret)
  }
  return hidden
}
