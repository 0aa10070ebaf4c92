import { mergeOptions } from "../app/merge-options.ts"
import type {
  OAuth2Facts,
  OAuthProvider,
  OAuthUserConfig,
  OIDCFacts,
  OIDCProvider,
  OIDCUserConfig,
} from "./provider.ts"
import { feature } from "../app/symbols.ts"
import type { Profile } from "../types.ts"
import { oauthFeature } from "./feature.ts"
import { oidcFeature } from "./oidc-feature.ts"

/**
 * Returns an OAuth 2.0 provider. Use it directly, or call it with options, which replace the facts.
 *
 * Objects merge by key and arrays replace. An option that is `undefined` keeps the fact.
 */
export function oauth<P = Profile, const Id extends string = string>(
  facts: OAuth2Facts<P> & { id: Id },
): OAuthProvider<P, Id> {
  const create = (options?: OAuthUserConfig<P>) =>
    mergeOptions({ ...facts, type: "oauth", [feature]: oauthFeature }, options)
  return create as OAuthProvider<P, Id>
}

/**
 * Returns an OpenID Connect provider. Use it directly, or call it with options, which replace the facts.
 * `id`, `name` and `issuer` suffice, because the endpoints come from the issuer's discovery document.
 *
 * Objects merge by key and arrays replace. An option that is `undefined` keeps the fact.
 */
export function oidc<P = Profile, const Id extends string = string>(
  facts: OIDCFacts<P> & { id: Id },
): OIDCProvider<P, Id> {
  const create = (options?: OIDCUserConfig<P>) =>
    mergeOptions({ ...facts, type: "oidc", [feature]: oidcFeature }, options)
  return create as OIDCProvider<P, Id>
}
