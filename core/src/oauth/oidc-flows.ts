import type { OAuthSettings } from "./settings.ts"
import type { ProviderSettings } from "../app/provider-settings.ts"
import { checkBackChannel, readOidcSettings } from "./oidc-settings.ts"
import { checked, countApart, emptyPage, lazy, unchecked } from "../http/route.ts"
import type { ProviderFlows } from "../app/provider-settings.ts"
import { forget, oauthFlows } from "./flows.ts"

const hasLogout = (provider: ProviderSettings | undefined) => provider && "logout" in provider && provider.logout

const hasBackChannel = (provider: ProviderSettings | undefined) =>
  provider && "backChannelLogout" in provider && provider.backChannelLogout

const loadLogout = async () => (await import("./logout.ts")).logout

/** The flows of OpenID Connect providers: those of OAuth 2.0, a callback that reads JSON Web Tokens, and logout. */
export const oidcFlows: ProviderFlows<OAuthSettings> = {
  check: readOidcSettings,
  checkSessions: checkBackChannel,
  routes: (provider) => ({
    ...oauthFlows.routes(provider),
    "POST signin": checked(lazy(async () => (await import("./oidc-start.ts")).oidcStart)),
    "POST callback": unchecked(lazy(async () => (await import("./oidc-form-post.ts")).oidcFormPost)),
    "GET callback": unchecked(lazy(async () => (await import("./oidc-callback.ts")).oidcCallback), emptyPage),
    ...(hasLogout(provider) && {
      "GET signout": unchecked(lazy(async () => (await loadLogout()).finish), emptyPage),
    }),
    ...(hasBackChannel(provider) && {
      "POST backchannel-logout": {
        ...checked(lazy(async () => (await import("./back-channel.ts")).backChannelLogout)),
        // the provider's server sends it, and the logout token is the proof
        sameOrigin: false,
        csrfToken: false,
        count: countApart("backchannel-logout"),
        program: true,
        unreadable: { error: "invalid_request" },
      },
    }),
  }),
  signIn: "POST signin",
  // not `oauthFlows.forget`: bundlers would keep these flows in every app
  forget,
  findLogout: (provider) => hasLogout(provider) ? loadLogout : undefined,
}
