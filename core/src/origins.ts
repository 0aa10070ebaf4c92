/**
 * Lets an app with `@svc-auth/core/lean` have several origins.
 * @module
 */
import type { AuthConfig } from "./app/config.ts"
import { originParts } from "./app/symbols.ts"
import { originParts as parts } from "./tenants/origins.ts"

/**
 * Adds to the configuration what `@svc-auth/core/lean` needs for the option `origins` and for `providers` as a function, and returns it.
 * `@svc-auth/core` and the bindings need no such call.
 *
 * ```ts
 * import { Auth } from "@svc-auth/core/lean"
 * import { withOrigins } from "@svc-auth/core/origins"
 *
 * const config = withOrigins({ providers: [GitHub], secret, origins: ["https://a.example", "https://*.b.example"] })
 * ```
 */
export const withOrigins = <C extends Pick<AuthConfig, "providers">>(config: C): C =>
  Object.assign(config, { [originParts]: parts })
