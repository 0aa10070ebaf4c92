import type { OAuth2Config } from "./provider.ts"
import { type OAuthSettings, readOAuthSettings } from "./settings.ts"
import { checked, emptyPage, lazy, signInPage, unchecked } from "../http/route.ts"
import type { RequestContext } from "../app/context.ts"
import type { ProviderFlows } from "../app/provider-settings.ts"

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

/** The flows of providers with plain OAuth 2.0. */
export const oauthFlows: ProviderFlows<OAuthSettings> = {
  serves: (config) => config.type === "oauth" && !needsJwts(config),
  check: readOAuthSettings,
  routes: () => ({
    "GET signin": unchecked(signInPage),
    "POST signin": checked(lazy(async () => (await import("./start.ts")).oauthStart)),
    "GET callback": unchecked(lazy(async () => (await import("./callback-flow.ts")).oauthCallback), emptyPage),
    "POST callback": unchecked(lazy(async () => (await import("./form-post.ts")).formPost)),
  }),
  signIn: "POST signin",
  forget,
}
