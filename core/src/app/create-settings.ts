import { toBasePath, toConfiguredOrigin, toPages, toTrustedProxies } from "./addresses.ts"
import { type CookieTable, toCookieTable } from "./cookies.ts"
import { InvalidConfig } from "../errors.ts"
import { createLogger } from "./log/logger.ts"
import type { AuthConfig } from "./config.ts"
import type { CheckedApp, Feature, ProviderFeature } from "./feature.ts"
import { collectFeatures, findPart, joinRoutes } from "./join-features.ts"
import { createReadProvider, type FeatureTable, type ProviderSettings, type ReadProvider } from "./provider-settings.ts"
import type { LanguageSettings } from "./texts/language.ts"
import { callPaths, clock, devServer, home, raw, skipCSRFCheck } from "./symbols.ts"
import { checkTheme, noTheme } from "./theme.ts"
import type { DefaultSession } from "../types.ts"
import { checkOptions, isSymbol } from "./option-names.ts"
import { readOwnUrls } from "./redirect-proxy.ts"
import type { AppRoutes } from "./route.ts"
import { findMail } from "./mail-sender.ts"
import { readSecrets, readSessionSettings, toFlag } from "./session.ts"
import { warnOfSetup } from "./warnings.ts"
import type { DevServer, Settings } from "./settings.ts"

/** Features of an entry of the core, in addition to those that the configuration contains. */
export interface EntryFeatures {
  /** The features of providers that are plain objects. */
  readonly providers?: FeatureTable
  /** Features of every app. */
  readonly use?: readonly Feature[]
}

/**
 * Returns the settings of a configuration, which is not changed. The same configuration always returns the same settings.
 * @throws {InvalidConfig} if an option is invalid; the message contains the option and the fix
 */
export type ReadSettings = <S extends DefaultSession>(config: AuthConfig<S>) => Settings

/** Facts that a binding adds to the configuration. */
interface HostFacts {
  readonly [devServer]?: DevServer
  readonly [callPaths]?: readonly string[]
}

/** Returns the function that makes settings. */
export function createSettingsReader({ providers: table = {}, use = [] }: EntryFeatures): ReadSettings {
  const made = new WeakMap<object, Settings>()
  const readProvider = createReadProvider(table)
  return (config) => {
    const known = made.get(config)
    if (known) return known
    const given = config as AuthConfig
    const features = collectFeatures(given, use)
    const create = (config: AuthConfig) => createSettings(config, features, readProvider)
    const settings = findPart(features, "tenants")?.findByOrigin?.(given, create) ?? create(given)
    made.set(config, settings)
    return settings
  }
}

/** Returns the settings of a configuration, or a promise while their code is being loaded. */
export type LoadSettings = (config: AuthConfig) => Settings | Promise<Settings>

/**
 * Returns a function that creates settings and may load code to do so. The same configuration always returns the same settings.
 * @param load is called until it returns settings
 */
export function createSettingsLoader(
  load: LoadSettings,
): LoadSettings {
  const made = new WeakMap<object, Settings>()
  return (config) => {
    const known = made.get(config)
    if (known) return known
    const keep = (settings: Settings) => (made.set(config, settings), settings)
    const loaded = load(config)
    return loaded instanceof Promise ? loaded.then(keep) : keep(loaded)
  }
}

function createSettings(
  config: AuthConfig & HostFacts,
  features: readonly Feature[],
  readProvider: ReadProvider,
): Settings {
  checkOptions(config)
  if (!Array.isArray(config.providers)) {
    throw new InvalidConfig("`providers` must be an array of providers, such as `[GitHub]`")
  }
  const theme = config.theme ?? noTheme
  checkTheme(theme)
  const addresses = readAddresses(config, features)
  const providerFeatures = readProviders(config, features, readProvider)
  const providers = new Map([...providerFeatures].map(([id, { provider }]) => [id, provider]))
  const secrets = readSecrets(config.secret, "secret")
  const jwtSecrets = readSecrets(config.jwt?.secret, "jwt.secret")
  const log = createLog(config, collectHiddenValues([...secrets, ...jwtSecrets], providers))
  // apps with the same secret accept each other's sessions, so they count as one app unless their `basePath` differs
  const app = JSON.stringify([secrets, addresses.basePath])
  const { limits } = config
  const limitSource = { limits, adapter: config.adapter, app }
  warnOfSetup(config, addresses.origins !== undefined, providers, log.logger)
  const session = readSessionSettings(config, new Set([...providers.values()].map(({ type }) => type)))
  const joined = joinFeatures(config, features, session.strategy, providers)
  const { adapter } = joined
  const mail = findMail(config, providers)
  const all = [...providerFeatures.values(), ...features]
  const stores = all.flatMap(({ store }) => store ?? [])
  const checked: CheckedApp = {
    ...joined,
    ...{ features, providers, stores, limitSource, logger: log.logger, strategy: session.strategy },
    ...{ revokes: joined.revocation !== undefined, mails: mail !== undefined },
    counts: typeof adapter?.hit === "function" || Boolean(limits && limits.store),
    passkeys: config.experimental?.enableWebAuthn === true,
  }
  for (const one of all) one.check?.(checked)
  return Object.freeze<Settings>({
    ...addresses,
    ...log,
    ...joined,
    ...readPlainOptions(config),
    secrets,
    sessionSecrets: jwtSecrets.length ? jwtSecrets : secrets,
    providers,
    providerFeatures,
    sections: all.filter(({ toSections }) => toSections),
    stores,
    limitSource,
    session,
    mail,
    pages: toPages(config.pages, addresses.basePath),
    lastUsed: config.cookies?.lastUsed !== false && !config.pages?.signIn && providers.size > 1,
    theme,
  })
}

/** Returns the settings that depend on one option alone. @throws {InvalidConfig} */
const readPlainOptions = (config: AuthConfig & HostFacts) => ({
  development: config.development === true,
  devPanel: config.devPanel === undefined ? undefined : toFlag(config.devPanel, "devPanel"),
  devServer: config[devServer],
  encryptTokens: toFlag(config.account?.encryptTokens, "account.encryptTokens"),
  jwt: config.jwt ?? {},
  callbacks: config.callbacks ?? {},
  events: config.events ?? {},
  csrf: !isSymbol(config.skipCSRFCheck, skipCSRFCheck, "skipCSRFCheck"),
  raw: isSymbol(config.raw, raw, "raw"),
  clock: config[clock] ?? (() => new Date()),
})

/** Returns where the app is, and its cookies, which depend on that. @throws {InvalidConfig} */
function readAddresses(config: AuthConfig, features: readonly Feature[]) {
  const basePath = toBasePath(config.basePath)
  const origin = toConfiguredOrigin(config.origin)
  const origins = findPart(features, "tenants")?.readOrigins()
  if (origin && origins && !origins.match(origin)) {
    throw new InvalidConfig(
      `\`tenants.origins\` does not list ${origin} (AUTH_URL, option \`origin\`); add it, or remove the other`,
    )
  }
  return {
    basePath,
    home: config[home] ?? "/",
    origin: origins ? undefined : origin,
    origins,
    trustHost: config.trustHost === true,
    trustedProxies: toTrustedProxies(config.trustedProxies),
    useSecureCookies: config.useSecureCookies,
    cookies: createCookieTables(config, basePath, origins?.list ?? (origin ? [origin] : [])),
  }
}

/** Returns the logger, and what it hides. */
function createLog({ logger, debug, development }: AuthConfig, hidden: readonly string[]) {
  const getHidden = () => hidden
  const toLogger = (getHidden: () => readonly string[]) =>
    createLogger(logger, debug === true, getHidden, development === true)
  return { getHidden, toLogger, logger: toLogger(getHidden), debug: debug === true || logger?.debug !== undefined }
}

/** Returns what the features provide. @throws {InvalidConfig} if an option needs a feature that is missing, or two provide the same */
function joinFeatures(
  config: AuthConfig,
  features: readonly Feature[],
  strategy: "jwt" | "database",
  providers: Settings["providers"],
) {
  const { adapter, session, user } = config
  const routes = joinRoutes(features)
  /** @param isUsed truthy if the app has `what`, which needs the feature `name` */
  const needPart = <K extends keyof Feature>(part: K, isUsed: unknown, what: string, name: string) => {
    const found = findPart(features, part)
    if (found || !isUsed) return found
    throw new InvalidConfig(`${what} needs \`use: [${name}]\` from @svc-auth/core/features`)
  }
  const isProxied = config.redirectProxyUrl || config.redirectProxyOrigins?.length || readOwnUrls(providers)[0]
  const userFields = needPart("readUserFields", user, "`user`", "userFieldsFeature")?.(user!, adapter, strategy)
  return {
    routes,
    userFields,
    adapter: userFields ? userFields.adapter : adapter,
    loadAccounts: needPart("loadAccounts", adapter, "`adapter`", "storeFeature"),
    sessions: findPart(features.filter(({ sessions }) => sessions?.strategy === strategy), "sessions"),
    revocation: needPart(
      "readRevocation",
      session?.revocation !== undefined,
      "`session.revocation` with a `store` that is not the library's own",
      "revocationFeature",
    )?.(session!.revocation!, strategy),
    redirectProxy: needPart("readRedirectProxy", isProxied, "`redirectProxyUrl`", "redirectProxyFeature")?.(
      config,
      providers,
    ),
    loadStepUp: findPart(features, "loadStepUp"),
    loadVerbs: findPart(features, "loadVerbs"),
    loadLogout: findPart(features, "loadLogout"),
    secondFactor: findPart(features, "secondFactor"),
    takeover: findPart(features, "takeover"),
    accountPage: hasAccountPage(config, routes),
    languages: joinLanguages(config, features),
  }
}

/** Returns the function for cookie tables. The tables for the configured origins are made beforehand. @throws {InvalidConfig} */
function createCookieTables(
  { cookies = {}, useSecureCookies, ...config }: AuthConfig & HostFacts,
  basePath: string,
  origins: readonly string[],
): Settings["cookies"] {
  const scope = {
    basePath,
    origins,
    calls: config[callPaths] ?? [],
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

/** Returns the languages of the features, if there are any. @throws {InvalidConfig} if the app chooses between none */
function joinLanguages({ callbacks }: AuthConfig, features: readonly Feature[]): LanguageSettings | undefined {
  const [first, ...others] = features.flatMap(({ language }) => language ?? [])
  const choose = findPart(features, "chooseLanguage")
  if (first && choose) return { list: [first, ...others], find: callbacks?.language, choose }
  if (callbacks?.language) throw new InvalidConfig("`callbacks.language` needs languages, such as `use: [en, de]`")
  return undefined
}

/** Returns true if the app has an account page, or the library leads to its own. @throws {InvalidConfig} if it has no store for one */
function hasAccountPage({ pages, adapter, session }: AuthConfig, routes: AppRoutes): boolean {
  if (pages?.account !== undefined && !adapter && !session?.revocation) {
    throw new InvalidConfig("`pages.account` needs `adapter` or `session.revocation`")
  }
  return pages?.account !== undefined || routes["GET account"] !== undefined
}

function readProviders(
  config: AuthConfig,
  features: readonly Feature[],
  readProvider: ReadProvider,
): ReadonlyMap<string, ProviderFeature> {
  const made = new Map<string, ProviderFeature>()
  for (const entry of config.providers) {
    const one = readProvider(entry)
    const { id } = one.provider
    if (made.has(id)) {
      throw new InvalidConfig(`\`providers\`: two providers have the id "${id}"; give one of them another \`id\``)
    }
    const added = features.map(({ toProviderRoutes }) => toProviderRoutes?.(one.provider))
    made.set(id, { ...one, routes: Object.assign({}, one.routes, ...added) })
  }
  return made
}

function collectHiddenValues(secrets: readonly string[], providers: ReadonlyMap<string, ProviderSettings>): string[] {
  const hidden = [...secrets]
  for (const provider of providers.values()) {
    const secret = "config" in provider ? provider.config.clientSecret : provider.type === "email" && provider.apiKey
    if (secret) hidden.push(secret)
  }
  return hidden
}
