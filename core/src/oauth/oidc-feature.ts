import type { OAuthConfig } from "./provider.ts"
import type { OAuthSettings } from "./settings.ts"
import type { OAuthProtocol } from "../app/oauth-protocol.ts"
import type { ProviderFeature } from "../app/feature.ts"
import { createOwnFeature } from "./feature.ts"

/** The protocol of OpenID Connect, which reads JSON Web Tokens. Each function loads its code with its first call. */
const oidcProtocol: OAuthProtocol = {
  start: async (...given) => await (await import("./oidc-start.ts")).startOidc(...given),
  finish: async (...given) => await (await import("./oidc-finish.ts")).finishOidc(...given),
}

/** Returns the feature of an OpenID Connect provider. It also serves plain OAuth 2.0. @throws {InvalidConfig} */
export const oidcFeature = (config: OAuthConfig): ProviderFeature<OAuthSettings> =>
  createOwnFeature(config, oidcProtocol)
