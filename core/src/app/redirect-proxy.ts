import { InvalidConfig } from "../errors.ts"
import type { AuthConfig } from "./config.ts"
import type { RequestContext } from "./context.ts"
import { redirectProxy } from "./symbols.ts"
import type { ProviderSettings } from "./provider-settings.ts"

/** The options of redirect proxies, checked. The URLs have no trailing slash. */
export interface ProxySettings {
  readonly url: string | undefined
  /** The URLs of providers that have their own, by provider id. */
  readonly urls: ReadonlyMap<string, string>
  /** Origin patterns. */
  readonly origins: readonly string[]
}

export type Providers = ReadonlyMap<string, ProviderSettings>

/** The functions of redirect proxies. */
export interface RedirectProxy {
  /** Returns a state that contains this deployment's origin. @throws {OAuthSignInError} if that makes the state too long */
  createRelayedState(context: RequestContext, provider: string, redirectUri: string): Promise<string>
  /**
   * Returns the URL of this route at the deployment where the user left for the provider, or `undefined` if that was here.
   * @throws {InvalidCheck} if that deployment is not listed
   */
  findRelay(context: RequestContext, state: string, provider: string, action: string): Promise<string | undefined>
  /** Returns when the sign-in with this state began, or `undefined` if the state was made with another secret. */
  findRelayedStart(context: RequestContext, state: string): Promise<Date | undefined>
}

/** Code that runs only with a redirect proxy. */
export interface ProxyFlows {
  /** Returns the options, checked. @throws {InvalidConfig} if one is invalid */
  read(config: AuthConfig, providers: Providers): ProxySettings
  /** Loads the functions. */
  load(): Promise<RedirectProxy>
}

/** The options of redirect proxies, and the functions that use them. */
export interface RedirectProxySettings extends ProxySettings {
  load(): Promise<RedirectProxy>
}

/**
 * Returns the settings of redirect proxies, or `undefined` if the app has no code for them.
 * @param own the flows that serve every configuration, even one that contains none. `@svc-auth/core/lean` has none
 * @throws {InvalidConfig} if an option is invalid, or is set and there are no flows
 */
export function findRedirectProxy(
  config: AuthConfig,
  providers: Providers,
  own: ProxyFlows | undefined,
): RedirectProxySettings | undefined {
  const flows = own ?? (config as { readonly [redirectProxy]?: ProxyFlows })[redirectProxy]
  if (flows) return { ...flows.read(config, providers), load: flows.load }
  if (!config.redirectProxyUrl && !config.redirectProxyOrigins?.length && readOwnUrls(providers).length === 0) {
    return undefined
  }
  throw new InvalidConfig(
    "`redirectProxyUrl` and `redirectProxyOrigins` do not work without `withRedirectProxy`; wrap the configuration with it, " +
      "or import `Auth` from @svc-auth/core in place of @svc-auth/core/lean",
  )
}

export const readOwnUrls = (providers: Providers): (readonly [id: string, url: string])[] =>
  [...providers.values()].flatMap((provider) =>
    "config" in provider && provider.config.redirectProxyUrl
      ? [[provider.id, provider.config.redirectProxyUrl] as const]
      : []
  )
