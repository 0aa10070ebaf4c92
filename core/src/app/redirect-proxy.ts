import type { RequestContext } from "./context.ts"
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
  /** Returns a state that contains this deployment's origin. @throws {AuthError} of type `OAuthSignInError` if that makes the state too long */
  createRelayedState(context: RequestContext, provider: string, redirectUri: string): Promise<string>
  /**
   * Returns the URL of this route at the deployment where the user left for the provider, or `undefined` if that was here.
   * @throws {InvalidCheck} if that deployment is not listed
   */
  findRelay(context: RequestContext, state: string, provider: string, action: string): Promise<string | undefined>
  /** Returns when the sign-in with this state began, or `undefined` if the state was made with another secret. */
  findRelayedStart(context: RequestContext, state: string): Promise<Date | undefined>
}

/** The options of redirect proxies, and what loads the functions that use them. */
export interface RedirectProxySettings extends ProxySettings {
  load(): Promise<RedirectProxy>
}

/** Returns the URLs of redirect proxies that providers have as their own option. */
export const readOwnUrls = (providers: Providers): (readonly [id: string, url: string])[] =>
  [...providers.values()].flatMap((provider) =>
    "config" in provider && provider.config.redirectProxyUrl
      ? [[provider.id, provider.config.redirectProxyUrl] as const]
      : []
  )
