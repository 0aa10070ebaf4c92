import type { AuthConfig } from "../app/config.ts"
import { redirectProxy } from "../app/symbols.ts"
import type { ProxyFlows } from "../app/redirect-proxy.ts"
import { readRedirectProxy } from "./redirect-proxy-settings.ts"

/** The code that runs only with a redirect proxy. */
export const allProxyFlows: ProxyFlows = {
  read: readRedirectProxy,
  load: async () => (await import("./redirect-proxy.ts")).redirectProxy,
}

/**
 * Adds support for the options `redirectProxyUrl` and `redirectProxyOrigins` to a configuration for `@svc-auth/core/lean`, and returns it.
 * `@svc-auth/core` and the bindings do not need this call.
 *
 * ```ts
 * import { Auth, withRedirectProxy } from "@svc-auth/core/lean"
 *
 * const config = withRedirectProxy({ providers: [GitHub], secret, redirectProxyUrl: "https://app.example/auth" })
 * ```
 */
export const withRedirectProxy = <C extends Pick<AuthConfig, "providers">>(config: C): C =>
  Object.assign(config, { [redirectProxy]: allProxyFlows })
