import type { AccountSection, AccountSectionContext } from "./account-info.ts"
import type { CreateOwnVerbs } from "./account-verbs.ts"
import type { Accounts } from "./accounts.ts"
import type { Adapter, FactorStore, PasswordStore } from "./adapter.ts"
import type { AuthConfig } from "./config.ts"
import type { RequestContext, RouteContext } from "./context.ts"
import type { LimitSource } from "./limits/settings.ts"
import type { Logout } from "./logout.ts"
import type { ProviderSettings } from "./provider-settings.ts"
import type { RedirectProxySettings } from "./redirect-proxy.ts"
import type { CheckedRevocation, RevocationOptions } from "./revocation.ts"
import type { Route, RouteName } from "./route.ts"
import type { SecondFactor } from "./second-factor.ts"
import type { StoredSessions } from "./session-strategy.ts"
import type { TenantParts } from "./settings.ts"
import type { LoadStepUp } from "./step-up.ts"
import { type feature, madeBy } from "./symbols.ts"
import type { Takeover } from "./takeover.ts"
import type { ChooseLanguage, Language, TextKey } from "./texts/language.ts"
import type { UserFieldSettings, UserOptions } from "./user-fields.ts"
import type { Awaitable, LoggerInstance } from "../types.ts"

/** The app that {@link Feature.check} checks. */
export interface CheckedApp {
  /** Those of the app, without those of providers. */
  readonly features: readonly Feature[]
  /** By id. */
  readonly providers: ReadonlyMap<string, ProviderSettings>
  readonly adapter: Adapter | undefined
  /** The stores of features, which take precedence over the adapter. */
  readonly stores: readonly Partial<PasswordStore & FactorStore>[]
  readonly strategy: "jwt" | "database"
  /** True if the option `session.revocation` is set. */
  readonly revokes: boolean
  /** True if the adapter or the option `limits.store` counts attempts. Otherwise each process counts its own. */
  readonly counts: boolean
  /** True if the app can send mails other than sign-in mails (option `mail`). */
  readonly mails: boolean
  /** True if the option `experimental.enableWebAuthn` is set. */
  readonly passkeys: boolean
  /** Exists if a feature has logout at and by providers. */
  readonly loadLogout: (() => Awaitable<Logout>) | undefined
  readonly limitSource: LimitSource
  readonly logger: LoggerInstance
}

/**
 * An optional part of an app: a provider, a store, a second factor, a page. It joins by {@link AuthConfig.use}, by a provider, or by an adapter or
 * revocation store that contains it. All members except the id are optional. Those that exist once in an app, such as `sessions`, cannot come from
 * two features. `P` is the checked provider, if it is the feature of one.
 */
export interface Feature<P extends ProviderSettings | undefined = undefined> {
  /** Names the feature in error messages. The feature of a provider has the provider's id. */
  readonly id: string
  /** The copy of the core that made the feature. Set by {@link defineFeature}. */
  readonly [madeBy]?: object
  /** Returns true if the app uses the feature. Default: it does. */
  serves?(config: AuthConfig): boolean
  /** Checks that the app has what the feature needs, when the app starts. @throws {InvalidConfig} */
  check?(app: CheckedApp): void
  /** Routes below the base path. Those of a provider are below `<action>/<provider id>`. */
  readonly routes?: Readonly<Partial<Record<RouteName, Route<P>>>>
  /** Returns sections of the account page for this user. */
  toSections?(context: RouteContext, shown: AccountSectionContext): Promise<readonly AccountSection[]>
  /** A language of the built-in pages and mails. The first of an app is the default. */
  readonly language?: Language
  /** Chooses between the languages of the app. Exists if `language` does. */
  readonly chooseLanguage?: ChooseLanguage
  /** Methods that take precedence over those of the adapter. */
  readonly store?: Partial<PasswordStore & FactorStore> | undefined
  /** Sessions in a store, for one of the strategies. */
  readonly sessions?: StoredSessions
  /** Checks the option `session.revocation`. @throws {InvalidConfig} if it is invalid */
  readonly readRevocation?: (options: RevocationOptions, strategy: "jwt" | "database") => CheckedRevocation
  /** Checks the option `user`. @throws {InvalidConfig} if a field is invalid */
  readonly readUserFields?: (
    options: UserOptions,
    adapter: Adapter | undefined,
    strategy: "jwt" | "database",
  ) => UserFieldSettings
  /** Loads what finds and links the accounts of users in the adapter. */
  readonly loadAccounts?: () => Awaitable<Accounts>
  readonly loadStepUp?: LoadStepUp
  /** Loads the verbs with which users manage their own sessions, accounts and passkeys. */
  readonly loadVerbs?: () => Awaitable<CreateOwnVerbs>
  /** The step of the sign-in that may require a second factor. */
  readonly secondFactor?: SecondFactor
  /** Converts the sessions of other libraries. */
  readonly takeover?: Takeover
  /** Checks the options of redirect proxies. @throws {InvalidConfig} if one is invalid */
  readonly readRedirectProxy?: (
    config: AuthConfig,
    providers: ReadonlyMap<string, ProviderSettings>,
  ) => RedirectProxySettings
  /** Loads logout at and by providers. */
  readonly loadLogout?: () => Awaitable<Logout>
  /** Returns routes to add to those of this provider. */
  readonly toProviderRoutes?: (provider: ProviderSettings) => ProviderFeature["routes"]
  /** The origins of the app, if it has several. */
  readonly tenants?: TenantParts
}

/** The feature of one provider. `P` is the provider, checked. */
export interface ProviderFeature<P extends ProviderSettings = ProviderSettings> extends Feature<P> {
  readonly provider: P
  readonly routes: Readonly<Partial<Record<RouteName, Route<P>>>>
  /** The name of the route that the server-side `signIn` runs. */
  readonly signIn: RouteName
  /** The links below the provider's form on the sign-in page. */
  readonly links?: readonly FormLink[]
  /** True if the provider compares the passwords that `getPassword` returns. */
  readonly comparesPasswords?: boolean
  /** Clears the cookies of sign-ins in progress. A sign-out calls it. */
  readonly forget?: (context: RequestContext) => Promise<void>
}

/** An adapter or a revocation store that may contain the feature that uses it. The library's own do. */
export interface WithFeature {
  readonly [feature]?: Feature
}

/** A link below a form on the sign-in page, to another page of the provider. */
export interface FormLink {
  /** The first segment of the page's path below the base path. */
  readonly action: string
  readonly text: TextKey
}

/** This copy of the core. */
const thisCore = {}

/** Returns a feature for {@link AuthConfig.use}. */
export const defineFeature = (parts: Feature): Feature => ({ ...parts, [madeBy]: thisCore })

/** Returns why this entry of `use` cannot join the app, with the fix, or `undefined` if it can. */
export function findFeatureFault(entry: unknown): string | undefined {
  const { id, [madeBy]: maker }: { readonly id?: unknown; readonly [madeBy]?: unknown } = Object(entry)
  if (maker === thisCore) return undefined
  return maker === undefined
    ? "is not a feature; write, for example, `mfa()`"
    : `("${id}") is of another copy of @svc-auth/core: \`npm ls @svc-auth/core\``
}
