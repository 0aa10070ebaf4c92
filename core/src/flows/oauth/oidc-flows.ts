import type { OAuthSettings } from "../../settings/oauth.ts"
import { emptyPage, lazy, type ProviderFlows, unchecked } from "../route.ts"
import { oauthFlows } from "./flows.ts"

/** The flows of providers with OpenID Connect: those of OAuth 2.0, and a callback that reads the ID token. */
export const oidcFlows: ProviderFlows<OAuthSettings> = {
  ...oauthFlows,
  serves: () => true,
  routes: {
    ...oauthFlows.routes,
    "GET callback": unchecked(lazy(async () => (await import("./oidc-callback.ts")).oidcCallback), emptyPage),
  },
}
