/**
 * Support for several origins in apps with `@svc-auth/core/lean`.
 * @module
 */
import type { AuthConfig } from "./app/config.ts"
import { originParts } from "./app/symbols.ts"
import { originParts as parts } from "./tenants/origins.ts"

/**
 * Adds the code that `@svc-auth/core/lean` needs for the option `origins` and for `providers` as a function to the configuration, and
 * returns the configuration. `@svc-auth/core` and the bindings do not need this call.
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
