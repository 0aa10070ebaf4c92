import type { OAuthConfig } from "./provider.ts"
import { type OAuthSettings, readOAuthSettings } from "./settings.ts"
import { checkNeededFeatures } from "./needed-features.ts"
import { checked, emptyPage, lazy, unchecked } from "../http/route.ts"
import type { ProviderFeature } from "../app/feature.ts"
import { createRoutes, forget } from "./feature.ts"

/**
 * Returns the feature of an OpenID Connect provider: that of OAuth 2.0, and a callback that reads JSON Web Tokens.
 * @throws {InvalidConfig}
 */
export function oidcFeature(config: OAuthConfig): ProviderFeature<OAuthSettings> {
  const provider = readOAuthSettings(config)
  return {
    id: provider.id,
    provider,
    check: (app) => checkNeededFeatures(provider, app),
    routes: {
      ...createRoutes(),
      "POST signin": checked(lazy(async () => (await import("./oidc-start.ts")).oidcStart)),
      "GET callback": unchecked(lazy(async () => (await import("./oidc-callback.ts")).oidcCallback), emptyPage),
    },
    signIn: "POST signin",
    forget,
  }
}
