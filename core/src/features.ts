/**
 * Features for the option `use`: what an app has beyond its providers and its adapter. Each loads its code when a request needs it.
 *
 * ```ts
 * import { accountPage, tenants } from "@svc-auth/core/features"
 *
 * const config = { providers: [GitHub], adapter, secret, use: [accountPage(), tenants({ origins: ["https://*.app.example"] })] }
 * ```
 *
 * Adapters and revocation stores may contain {@link storeFeature} and {@link revocationFeature} as their member {@link feature}.
 * @module
 */

// Pages and routes
export { accountManagement, accountPage } from "./account/feature.ts"
export { emailChange } from "./account/email-feature.ts"

// Providers
export { providerLogout } from "./oauth/logout-feature.ts"
export { redirectProxyFeature } from "./oauth/redirect-proxy-feature.ts"

// Sessions and users
export { revocationFeature } from "./adapters/revocation-feature.ts"
export { storeFeature } from "./adapters/store-feature.ts"
export { userFieldsFeature } from "./user/feature.ts"
export { fromAuthJs, type FromAuthJsOptions } from "./takeover/feature.ts"

// Origins
export { tenants, type TenantsOptions } from "./tenants/origins.ts"
export type { FindProviders, Provider } from "./app/provider.ts"

// The contract
export { feature } from "./app/symbols.ts"
export type { Feature, WithFeature } from "./app/feature.ts"
