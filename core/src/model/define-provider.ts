import { mergeOptions } from "./merge-options.ts"
import type { OAuth2Facts, OAuthProvider, OIDCFacts, OIDCProvider } from "./provider.ts"
import type { Profile } from "./types.ts"

/**
 * Returns an OAuth 2.0 provider made of its facts. Use it as it is, or call it with the options that replace facts.
 *
 * Objects merge by key and arrays replace. An option that is `undefined` keeps the fact.
 */
export function oauth<P = Profile>(facts: OAuth2Facts<P>): OAuthProvider<P> {
  return (options) => mergeOptions({ ...facts, type: "oauth" }, options)
}

/**
 * Returns an OpenID Connect provider made of its facts. Use it as it is, or call it with the options that replace facts.
 * `id`, `name` and `issuer` suffice: the endpoints come from the issuer's discovery document.
 *
 * Objects merge by key and arrays replace. An option that is `undefined` keeps the fact.
 */
export function oidc<P = Profile>(facts: OIDCFacts<P>): OIDCProvider<P> {
  return (options) => mergeOptions({ ...facts, type: "oidc" }, options)
}
