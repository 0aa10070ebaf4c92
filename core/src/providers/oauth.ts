import { mergeOptions } from "../model/merge-options.ts"
import type { OAuth2Facts, OAuthProvider } from "../model/provider.ts"
import type { Profile } from "../model/types.ts"

/**
 * Makes an OAuth 2.0 provider of its facts: usable as it is, or called with what the application overrides.
 *
 * Options merge by key, arrays replace; an option that is `undefined` leaves the fact.
 */
export function oauth<P = Profile>(facts: OAuth2Facts<P>): OAuthProvider<P> {
  return (options) => mergeOptions({ ...facts, type: "oauth" }, options)
}
