/**
 * Apps with several origins.
 * @module
 */
export { tenants, type TenantsOptions } from "./tenants/origins.ts"
export type { Feature } from "./app/feature.ts"
export type { FindProviders, Provider } from "./app/provider.ts"
