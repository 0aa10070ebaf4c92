import { defineFeature, type Feature } from "../app/feature.ts"
import { readRedirectProxy } from "./redirect-proxy-settings.ts"

/**
 * The feature for the options `redirectProxyUrl` and `redirectProxyOrigins`. `@svc-auth/core` and the bindings contain it. With
 * `@svc-auth/core/lean`, add it:
 *
 * ```ts
 * import { redirectProxyFeature } from "@svc-auth/core/features"
 * import { Auth } from "@svc-auth/core/lean"
 *
 * const config = { providers: [GitHub], secret, redirectProxyUrl: "https://app.example/auth", use: [redirectProxyFeature] }
 * ```
 */
export const redirectProxyFeature: Feature = /* @__PURE__ */ defineFeature({
  id: "redirect-proxy",
  readRedirectProxy: (...given) => ({
    ...readRedirectProxy(...given),
    load: async () => (await import("./redirect-proxy.ts")).redirectProxy,
  }),
})
