import { InvalidConfig } from "../errors.ts"
import type { Adapter, PasswordStore } from "./adapter.ts"
import type { CheckedApp } from "./app.ts"
import type { CommonProviderOptions } from "./common-provider.ts"
import type { Provider, ProviderConfig } from "./provider.ts"
import { providerFlows } from "./symbols.ts"
import type { Awaitable, LoggerInstance, ProviderType } from "../types.ts"
import type { TextKey } from "./texts/language.ts"
import type { CredentialsSettings } from "../credentials/settings.ts"
import type { EmailSettings } from "../email/settings.ts"
import { fail } from "./fail.ts"
import type { LimitSource } from "./limits/settings.ts"
import type { OAuthSettings } from "../oauth/settings.ts"
import type { AccountSection, AccountSectionContext } from "./account-info.ts"
import type { RequestContext, RouteContext } from "./context.ts"
import type { Logout } from "./logout.ts"
import { readProviderConfig } from "./provider-config.ts"
import type { ProviderRoutes, RouteName } from "./route.ts"
import type { WebAuthnSettings } from "../passkey/settings.ts"

export type ProviderSettings = OAuthSettings | CredentialsSettings | EmailSettings | WebAuthnSettings

/** A provider of OAuth or OpenID Connect, checked. */
export type ConfiguredProvider = Extract<ProviderSettings, { readonly config: unknown }>

/** The part of the settings that {@link CheckLimits} reads. */
export interface LimitedApp {
  readonly limitSource: LimitSource
  readonly providers: ReadonlyMap<string, ProviderSettings>
  readonly logger: LoggerInstance
}

/** Checks the option `limits` and warns about weak limits. @throws {InvalidConfig} if a limit is invalid */
export type CheckLimits = (app: LimitedApp) => void

/**
 * Checks that the app's sessions can be ended, if one of the provider's options requires it.
 * @param endedBy the adapter that stores them or, for sessions in cookies, true if the option `session.revocation` is set
 * @throws {InvalidConfig} if they cannot
 */
export type CheckSessions = (provider: ProviderSettings, endedBy: Adapter | boolean | undefined) => void

/** Checks and serves one kind of provider, whose configuration contains it as `[providerFlows]`. `P` is the provider, checked. */
export interface ProviderFlows<P extends ProviderSettings = ProviderSettings> {
  /** Returns true if these flows can serve the provider. Otherwise those of `@svc-auth/core` do. Default: true. */
  serves?(config: ProviderConfig): boolean
  /** Returns the provider, checked and completed. @throws {InvalidConfig} with provider, option and fix */
  check(config: ProviderConfig): P
  /** Returns the provider's routes; called once. As a function, it lets bundlers leave out the flows that no provider brings. */
  routes(provider?: P): ProviderRoutes<P>
  /** The name of the route that the server-side `signIn` runs. */
  readonly signIn: RouteName
  /** Set if the flows count attempts. */
  readonly checkLimits?: CheckLimits
  readonly checkSessions?: CheckSessions
  /** Checks that the app meets the provider's requirements. @throws {InvalidConfig} {@linkcode MissingAdapterMethods} */
  checkApp?(provider: P, app: CheckedApp): void
  /** Returns the store of the users' passwords, if the provider compares them and the adapter does not store them. */
  findStore?(provider: P): PasswordStore | undefined
  /** True if the provider compares the passwords that `getPassword` returns. */
  readonly comparesPasswords?: boolean
  /** Clears the cookies of sign-ins in progress. A sign-out calls it. */
  readonly forget?: ((context: RequestContext) => Promise<void>) | undefined
  /** Returns the links below the provider's form on the sign-in page. */
  findLinks?(provider: P): readonly FormLink[]
  /** Returns the provider's section of the account page. */
  toSection?(context: RouteContext, provider: P, shown: AccountSectionContext): Promise<AccountSection>
  /** Returns what loads the functions of logout at the provider, if the provider's option is set. */
  findLogout?(provider: P): LoadLogout | undefined
}

/** A link below a form on the sign-in page, to another page of the provider. */
export interface FormLink {
  /** The first segment of the page's path below the base path. */
  readonly action: string
  readonly text: TextKey
}

type LoadLogout = () => Awaitable<Logout>

/** The flows of providers that are plain objects. Providers that were created by a function bring their own. */
export type FlowTable = Readonly<Partial<Record<ProviderType, ProviderFlows>>>

/** The routes of a provider. */
export interface ServedRoutes {
  readonly routes: ProviderRoutes<ProviderSettings>
  /** The name of the route that the server-side `signIn` runs. */
  readonly signIn: RouteName
  /** Exists if users sign out at the provider, too. */
  readonly loadLogout?: LoadLogout | undefined
  readonly forget?: ProviderFlows["forget"] | undefined
  readonly links?: readonly FormLink[] | undefined
  readonly comparesPasswords?: boolean | undefined
  readonly toSection?: ((shown: AccountSectionContext, context: RouteContext) => Promise<AccountSection>) | undefined
}

/** A provider, checked and completed, and its routes. */
export interface CheckedProvider extends ServedRoutes {
  readonly settings: ProviderSettings
  readonly checkLimits: CheckLimits | undefined
  readonly checkSessions: CheckSessions | undefined
  readonly checkApp: ((app: CheckedApp) => void) | undefined
  readonly store: PasswordStore | undefined
}

/**
 * Returns a provider, checked and completed. The same provider always gives the same object.
 * @throws {InvalidConfig} {@linkcode InvalidEndpoints} {@linkcode MissingAuthorize} if an option is invalid or missing;
 * the message contains provider, option and fix
 */
export type CheckProvider = (provider: Provider) => CheckedProvider

/** Returns the function that checks providers. @param table the flows of plain objects */
export function createCheckProvider(table: FlowTable): CheckProvider {
  const cache = new WeakMap<Provider, CheckedProvider>()
  return (provider) => {
    const known = cache.get(provider)
    if (known) return known
    const checked = check(provider, table)
    cache.set(provider, checked)
    return checked
  }
}

function check(provider: Provider, table: FlowTable): CheckedProvider {
  const config: ProviderConfig | undefined = readProviderConfig(provider)
  if (typeof config !== "object" || config === null) {
    throw new InvalidConfig("An entry of `providers` is neither a provider nor a function that returns one")
  }
  checkCommon(config)
  const flows = findOwnFlows(config) ?? table[config.type]
  if (!flows) throw new InvalidConfig(toMissingFlows(config))
  const settings = flows.check(config)
  // both were checked above, because the id is part of URLs and of each account's key, and the type decides who may own an account
  if (settings?.id !== config.id || settings.type !== config.type) {
    throw new InvalidConfig(
      `Provider "${config.id}": \`check\` of its flows must return a provider with the same \`id\` and \`type\``,
    )
  }
  return {
    settings,
    routes: flows.routes(settings),
    signIn: flows.signIn,
    checkLimits: flows.checkLimits,
    checkSessions: flows.checkSessions,
    checkApp: flows.checkApp && ((app) => flows.checkApp!(settings, app)),
    store: flows.findStore?.(settings),
    forget: flows.forget,
    links: flows.findLinks?.(settings),
    comparesPasswords: flows.comparesPasswords,
    toSection: flows.toSection && ((shown, context) => flows.toSection!(context, settings, shown)),
    loadLogout: flows.findLogout?.(settings),
  }
}

/** Returns the flows that the provider brings, if they can serve it. */
function findOwnFlows(config: ProviderConfig): ProviderFlows | undefined {
  const own = config[providerFlows] as ProviderFlows | undefined
  return own && own.serves?.(config) !== false ? own : undefined
}

/** Returns true if this is an OAuth or OIDC provider that contains its flows. */
export function bringsOAuthFlows(provider: Provider): boolean {
  const config: ProviderConfig | undefined = readProviderConfig(provider)
  return (config?.type === "oauth" || config?.type === "oidc") && findOwnFlows(config) !== undefined
}

const creators: Readonly<Record<ProviderType, readonly [name: string, module: string]>> = {
  oauth: ["oauth", "providers"],
  oidc: ["oidc", "providers"],
  email: ["Email", "providers/email"],
  credentials: ["Credentials", "providers/credentials"],
  webauthn: ["Passkey", "providers/passkey"],
}

function toMissingFlows({ id, type, [providerFlows]: own }: ProviderConfig): string {
  const [name, module] = creators[type]
  const fix = own
    ? "its options need JSON Web Tokens, which its flows do not read; set `[providerFlows]: oidcFlows` (both from " +
      "@svc-auth/core/flows)"
    : `it is a plain object, which brings no flows; create it with \`${name}\` from @svc-auth/core/${module}`
  return `Provider "${id}": ${fix}, or import \`Auth\` from @svc-auth/core in place of @svc-auth/core/lean`
}

function checkCommon({ id, name, type }: CommonProviderOptions): void {
  if (typeof id !== "string" || !/^[a-z0-9][a-z0-9_-]*$/i.test(id)) {
    throw new InvalidConfig(
      `Provider ${
        JSON.stringify(id)?.slice(0, 80)
      }: \`id\` may contain only letters, digits, "-" and "_", because it is part of URLs`,
    )
  }
  if (typeof name !== "string" || !name) fail(id, "name", "must be the text that the sign-in page shows")
  if (type !== "oauth" && type !== "oidc" && type !== "credentials" && type !== "email" && type !== "webauthn") {
    fail(id, "type", `must be "oauth", "oidc", "email", "credentials" or "webauthn"`)
  }
}
