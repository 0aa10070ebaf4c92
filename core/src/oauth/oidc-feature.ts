import type { OAuthConfig } from "./provider.ts"
import type { OAuthSettings } from "./settings.ts"
import { checkBackChannel, readOidcSettings } from "./oidc-settings.ts"
import { checked, countApart, emptyPage, lazy, unchecked } from "../http/route.ts"
import type { ProviderFeature } from "../app/feature.ts"
import { createRoutes, forget } from "./feature.ts"

const loadLogout = async () => (await import("./logout.ts")).logout

/**
 * Returns the feature of an OpenID Connect provider: that of OAuth 2.0, a callback that reads JSON Web Tokens, and logout.
 * @throws {InvalidConfig}
 */
export function oidcFeature(config: OAuthConfig): ProviderFeature<OAuthSettings> {
  const provider = readOidcSettings(config)
  const { id, logout, backChannelLogout } = provider
  return {
    id,
    provider,
    check: (app) => checkBackChannel(provider, app),
    routes: {
      ...createRoutes(),
      "POST signin": checked(lazy(async () => (await import("./oidc-start.ts")).oidcStart)),
      "POST callback": unchecked(lazy(async () => (await import("./oidc-form-post.ts")).oidcFormPost)),
      "GET callback": unchecked(lazy(async () => (await import("./oidc-callback.ts")).oidcCallback), emptyPage),
      ...logout && { "GET signout": unchecked(lazy(async () => (await loadLogout()).finish), emptyPage) },
      ...backChannelLogout && {
        "POST backchannel-logout": {
          ...checked(lazy(async () => (await import("./back-channel.ts")).backChannelLogout)),
          // the provider's server sends it, and the logout token is the proof
          sameOrigin: false,
          csrfToken: false,
          count: countApart("backchannel-logout"),
          program: true,
          unreadable: { error: "invalid_request" },
        },
      },
    },
    signIn: "POST signin",
    forget,
    loadLogout: logout && loadLogout,
  }
}
