import { mergeOptions } from "../model/merge-options.ts"
import type { OIDCFacts, OIDCProvider } from "../model/provider.ts"
import type { Profile } from "../model/types.ts"

/**
 * Makes an OpenID Connect provider of its facts: usable as it is, or called with what the application overrides.
 * `id`, `name` and `issuer` suffice: the endpoints come from the issuer's discovery document.
 *
 * Options merge by key, arrays replace; an option that is `undefined` leaves the fact.
 */
export function oidc<P = Profile>(facts: OIDCFacts<P>): OIDCProvider<P> {
  return (options) => mergeOptions({ ...facts, type: "oidc" }, options)
}
