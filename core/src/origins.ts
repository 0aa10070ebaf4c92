/**
 * Support for several origins in apps with `@svc-auth/core/lean`.
 * @module
 */
export { originsFeature } from "./tenants/origins.ts"
export type { Feature } from "./app/feature.ts"
