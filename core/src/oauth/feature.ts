import type { OAuth2Config, OAuthConfig } from "./provider.ts"
import { type OAuthSettings, readOAuthSettings } from "./settings.ts"
import { checked, emptyPage, lazy, signInPage, unchecked } from "../http/route.ts"
import type { RequestContext } from "../app/context.ts"
import type { ProviderFeature } from "../app/feature.ts"

/** Client metadata about responses and requests that are signed, encrypted or pushed. */
const strict = /^(?:userinfo|authorization|request|require)_/

/** Returns true if the provider needs more than plain OAuth 2.0: JSON Web Tokens, proofs, or requests that are signed or pushed. */
function needsJwts({ client = {} }: OAuth2Config): boolean {
  const { token_endpoint_auth_method: method, dpop_bound_access_tokens: bound } = client
  return /_jwt$/.test(String(method)) || Boolean(bound) ||
    Object.entries(client).some(([name, value]) => value !== undefined && strict.test(name))
}

/** Clears the cookies of sign-ins in progress. */
export const forget = async (context: RequestContext): Promise<void> =>
  await (await import("./forget.ts")).forgetFlows(context)

/** Returns the routes of a provider with plain OAuth 2.0. */
export const createRoutes = (): ProviderFeature<OAuthSettings>["routes"] => ({
  "GET signin": unchecked(signInPage),
  "POST signin": checked(lazy(async () => (await import("./start.ts")).oauthStart)),
  "GET callback": unchecked(lazy(async () => (await import("./callback-flow.ts")).oauthCallback), emptyPage),
  "POST callback": unchecked(lazy(async () => (await import("./form-post.ts")).formPost)),
})

/** Returns the feature of a provider with plain OAuth 2.0, or `undefined` if the provider needs more. @throws {InvalidConfig} */
export function oauthFeature(config: OAuthConfig): ProviderFeature<OAuthSettings> | undefined {
  if (config.type !== "oauth" || needsJwts(config)) return undefined
  const provider = readOAuthSettings(config)
  return { id: provider.id, provider, routes: createRoutes(), signIn: "POST signin", forget }
}
