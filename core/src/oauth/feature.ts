import type { OAuthConfig } from "./provider.ts"
import { type OAuthSettings, readOAuthSettings } from "./settings.ts"
import { checked, emptyPage, lazy, signInPage, unchecked } from "../http/route.ts"
import type { RequestContext } from "../app/context.ts"
import type { OAuthProtocol } from "../app/oauth-protocol.ts"
import type { CheckedApp, ProviderFeature } from "../app/feature.ts"
import { checkLogoutFeature, refuseStrictOptions } from "./needed-features.ts"

/** Clears the cookies of sign-ins in progress. */
const forget = async (context: RequestContext): Promise<void> =>
  await (await import("./forget.ts")).forgetFlows(context)

/** Returns the routes of a provider. */
const createRoutes = (): ProviderFeature<OAuthSettings>["routes"] => ({
  "GET signin": unchecked(signInPage),
  "POST signin": checked(lazy(async () => (await import("./start.ts")).oauthStart)),
  "GET callback": unchecked(lazy(async () => (await import("./callback-flow.ts")).oauthCallback), emptyPage),
  "POST callback": unchecked(lazy(async () => (await import("./form-post.ts")).formPost)),
})

/** The protocol of plain OAuth 2.0. Each function loads its code with its first call. */
const plainProtocol: OAuthProtocol = {
  start: async (...given) => await (await import("./authorize.ts")).startPlain(...given),
  finish: async (...given) => await (await import("./finish.ts")).finishPlain(...given),
}

/** Returns the feature of a provider with this protocol, for the protocols of other packages. @throws {InvalidConfig} if an option is invalid or missing */
export function createOAuthFeature(
  config: OAuthConfig,
  protocol: OAuthProtocol,
): ProviderFeature<OAuthSettings> {
  const provider = readOAuthSettings(config, protocol)
  const check = (app: CheckedApp) => checkLogoutFeature(provider, app)
  return { id: provider.id, provider, check, routes: createRoutes(), signIn: "POST signin", forget }
}

/** Returns the feature of a provider with one of the core's own protocols. @throws {InvalidConfig} if an option is invalid, missing or for strict providers */
export function createOwnFeature(config: OAuthConfig, protocol: OAuthProtocol): ProviderFeature<OAuthSettings> {
  const made = createOAuthFeature(config, protocol)
  refuseStrictOptions(made.provider)
  return made
}

/** Returns the feature of a provider with plain OAuth 2.0, or `undefined` if its userinfo is a JSON Web Token. @throws {InvalidConfig} */
export function oauthFeature(config: OAuthConfig): ProviderFeature<OAuthSettings> | undefined {
  const { client, type } = config
  return type !== "oauth" || client?.userinfo_signed_response_alg ? undefined : createOwnFeature(config, plainProtocol)
}
