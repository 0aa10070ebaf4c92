import type { OAuth2Config } from "./provider.ts"
import { type OAuthSettings, readOAuthSettings } from "./settings.ts"
import { checked, emptyPage, lazy, signInPage, unchecked } from "../http/route.ts"
import type { ProviderFlows } from "../app/provider-settings.ts"

/** Returns true if the provider needs more than plain OAuth 2.0: JSON Web Tokens, proofs, or requests that are signed or pushed. */
const needsJwts = ({ client }: OAuth2Config): boolean =>
  /_jwt"|"dpop\w+":[t"]|"(userinfo|authorization|request|require)_/.test(JSON.stringify(client))

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
}
