import type { IncomingRequest } from "../web/incoming-request.ts"
import type { CookieTable } from "./cookies.ts"
import type { AuthError } from "../errors.ts"
import type { LimitSource } from "./limits/settings.ts"
import type { Adapter, FactorStore, PasswordStore } from "./adapter.ts"
import type { AuthConfig, JWTOptions } from "./config.ts"
import type { Callbacks, Events } from "./callbacks.ts"
import type { FindProviders, Provider } from "./provider.ts"
import type { LanguageSettings } from "./texts/language.ts"
import type { LoggerInstance, PagesOptions, Theme } from "../types.ts"
import type { Feature, ProviderFeature } from "./feature.ts"
import type { ProviderSettings } from "./provider-settings.ts"
import type { RedirectProxySettings } from "./redirect-proxy.ts"
import type { CheckedRevocation } from "./revocation.ts"
import type { AppRoutes } from "./route.ts"
import type { MailSender } from "./mail-sender.ts"
import type { SessionSettings } from "./session.ts"
import type { SecondFactor } from "./second-factor.ts"
import type { StoredSessions } from "./session-strategy.ts"
import type { LoadStepUp } from "./step-up.ts"
import type { Takeover } from "./takeover.ts"
import type { UserFieldSettings } from "./user-fields.ts"

/** The configuration, checked, completed and frozen. Created once per configuration object. */
export interface Settings {
  readonly basePath: string
  /** Path of the app's root, with a trailing slash. */
  readonly home: string
  /** The app's public origin, if these settings are for one origin only. */
  readonly origin: string | undefined
  /** The allowed public origins, if they are configured. */
  readonly origins: OriginSettings | undefined
  readonly trustHost: boolean
  /** Number of proxies in front of the app that append to `X-Forwarded-For`. */
  readonly trustedProxies: number | undefined
  /** Exists if the entry or the configuration contains the code of redirect proxies. */
  readonly redirectProxy: RedirectProxySettings | undefined
  readonly development: boolean
  /** `undefined` if the framework's development server decides. */
  readonly devPanel: boolean | undefined
  /** Absent if the framework has no development server. */
  readonly devServer: DevServer | undefined
  /** True if debug lines are logged. */
  readonly debug: boolean
  /** The first secret encrypts, and any of them decrypts. Empty if none is configured. */
  readonly secrets: readonly string[]
  /** The secrets of session tokens: those of `jwt.secret` or, without it, `secrets`. */
  readonly sessionSecrets: readonly string[]
  /** Returns the values that must never be logged, under any name. */
  getHidden(): readonly string[]
  /** Only in the settings of a request with its own secrets. Also hides the values with secret names in `value`. */
  readonly hide?: (value: unknown) => void
  readonly providers: ReadonlyMap<string, ProviderSettings>
  /** Set if origins have their own providers. These settings then have only the providers of all origins, and each origin has its own settings. */
  readonly lookup?: ProviderLookup
  /** The error that prevented the creation of settings for the request's origin. Requests cannot be answered with these settings. */
  readonly fault?: AuthError
  /** The feature of each provider, by its id. */
  readonly providerFeatures: ReadonlyMap<string, ProviderFeature>
  /** Routes of features, without a provider in their path. */
  readonly routes: AppRoutes
  /** The features that have sections of the account page, in their order. */
  readonly sections: readonly Pick<Feature, "toSections">[]
  readonly adapter: Adapter | undefined
  /** The fields that the app adds to its users. */
  readonly userFields: UserFieldSettings | undefined
  /** The methods of the options `store`, which take precedence over those of the adapter. */
  readonly stores: readonly Partial<PasswordStore & FactorStore>[]
  /** True if tokens are encrypted before the adapter receives them. */
  readonly encryptTokens: boolean
  /** Loads what finds and links the accounts of users. Exists if and only if there is an adapter. */
  readonly loadAccounts: Feature["loadAccounts"]
  /** Sessions that can be ended from anywhere: rows, or JWT sessions with `session.revocation`. Absent: sessions are in cookies alone. */
  readonly sessions: StoredSessions | undefined
  /** Loads step-up sign-ins. Absent: no feature provides them, so the app cannot require one. */
  readonly loadStepUp: LoadStepUp | undefined
  /** Loads the verbs with which users manage what is their own. Absent: the app does not have them. */
  readonly loadVerbs: Feature["loadVerbs"]
  /** Source of the limits. Only code that counts reads it. */
  readonly limitSource: LimitSource
  readonly session: SessionSettings
  /** Loads logout at and by providers. Exists if a provider has the options for it. */
  readonly loadLogout: Feature["loadLogout"]
  /** Takes over the sessions of other libraries. */
  readonly takeover: Takeover | undefined
  /** The option `session.revocation`, which ends sessions in cookies before they expire. */
  readonly revocation: CheckedRevocation | undefined
  /** Sends mails other than sign-in mails. */
  readonly mail: MailSender | undefined
  /** Decides whether a sign-in needs a second factor. */
  readonly secondFactor: SecondFactor | undefined
  readonly jwt: Partial<JWTOptions>
  readonly callbacks: Callbacks
  readonly events: Events
  readonly pages: Partial<PagesOptions>
  /** True if the account page is served, or leads to the app's own. */
  readonly accountPage: boolean
  /** True if a cookie remembers the provider that was last used. */
  readonly lastUsed: boolean
  readonly theme: Theme
  /** Set if the app uses languages. */
  readonly languages: LanguageSettings | undefined
  readonly useSecureCookies: boolean | undefined
  /** True if a CSRF token is required. */
  readonly csrf: boolean
  readonly raw: boolean
  readonly logger: LoggerInstance
  /** Returns the logger that hides the values that `getHidden` returns when a line is logged. */
  toLogger(getHidden: () => readonly string[]): LoggerInstance
  /** Names and attributes of the cookies. */
  cookies(secure: boolean): CookieTable
  clock(): Date
}

/** True if the framework's development server runs. `"forwards"` if it also adds `X-Forwarded-*` to each request itself. */
export type DevServer = boolean | "forwards"

/** Creates the settings of one origin. */
export interface ProviderLookup {
  readonly find: FindProviders
  /** @throws {InvalidConfig} if a provider is invalid */
  toSettings(origin: string, providers: readonly Provider[]): Settings
  /**
   * Returns the settings of the origin that the request names. If they cannot be created, returns settings without providers, with which every use
   * of the request's context throws the error. Never throws.
   */
  findSettings(settings: Settings, request: IncomingRequest): Promise<Settings>
}

/** The origins of the app, checked. */
export interface OriginSettings {
  /** The origins and patterns, in the spelling of `URL.origin`. */
  readonly list: readonly string[]
  /** True if more than one origin can match. Everything that the library encrypts or signs is then valid at only one of them. */
  readonly areSeveral: boolean
  /** Returns true if this origin, in the spelling of `URL.origin`, is listed. */
  match(origin: string): boolean
  /** Returns the listed origin of the request. @throws {InvalidHost} if its origin is not listed */
  find(settings: Settings, headers: Pick<Headers, "get">, url: URL): string
}

/** The origins of the app, and what differs between them. */
export interface TenantParts {
  /** Returns the origins, checked. @throws {InvalidConfig} if an option is invalid */
  readOrigins(): OriginSettings
  /** Returns the settings of an app whose origins have their own providers. Absent: they have not. @param create creates settings for a list of providers */
  readonly findByOrigin?: ((config: AuthConfig, create: (config: AuthConfig) => Settings) => Settings) | undefined
}
