import { defineFeature, type Feature } from "../app/feature.ts"
import { checked, countApart, emptyPage, lazy, unchecked } from "../http/route.ts"
import { checkLogout, readLogoutOptions } from "./logout-settings.ts"

const loadLogout = async () => (await import("./logout.ts")).logout

/** The feature for the provider options `logout` and `backChannelLogout`. */
export const providerLogout: Feature = /* @__PURE__ */ defineFeature({
  id: "provider-logout",
  check(app) {
    for (const provider of app.providers.values()) if ("config" in provider) checkLogout(provider, app)
  },
  toProviderRoutes(provider) {
    const { logout, backChannelLogout } = readLogoutOptions(provider)
    return {
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
    }
  },
  loadLogout,
})
