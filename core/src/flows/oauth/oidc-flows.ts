import { type OAuthSettings, readOAuthSettings } from "../../settings/oauth.ts"
import { emptyPage, lazy, type ProviderFlows, unchecked } from "../route.ts"
import { oauthFlows } from "./flows.ts"

/** The flows of providers with OpenID Connect: those of OAuth 2.0, and a callback that reads JSON Web Tokens. */
export const oidcFlows: ProviderFlows<OAuthSettings> = {
  check: readOAuthSettings,
  routes: () => ({
    ...oauthFlows.routes(),
    "GET callback": unchecked(lazy(async () => (await import("./oidc-callback.ts")).oidcCallback), emptyPage),
  }),
  signIn: "POST signin",
}
