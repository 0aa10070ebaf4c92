import type { OAuthSettings } from "../../settings/oauth.ts"
import type { ProviderSettings } from "../../settings/provider.ts"
import { readOidcSettings } from "../../settings/oidc.ts"
import { emptyPage, lazy, type ProviderFlows, unchecked } from "../route.ts"
import { oauthFlows } from "./flows.ts"

const hasLogout = (provider: ProviderSettings | undefined) => provider && "logout" in provider && provider.logout

const loadLogout = async () => (await import("./logout.ts")).logout

/** The flows of providers with OpenID Connect: those of OAuth 2.0, a callback that reads JSON Web Tokens, and logout. */
export const oidcFlows: ProviderFlows<OAuthSettings> = {
  check: readOidcSettings,
  routes: (provider) => ({
    ...oauthFlows.routes(provider),
    "GET callback": unchecked(lazy(async () => (await import("./oidc-callback.ts")).oidcCallback), emptyPage),
    ...(hasLogout(provider) && {
      "GET signout": unchecked(lazy(async () => (await loadLogout()).finish), emptyPage),
    }),
  }),
  signIn: "POST signin",
  findLogout: (provider) => hasLogout(provider) ? loadLogout : undefined,
}
