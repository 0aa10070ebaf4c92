/**
 * The interface of adapters, which store users, accounts and sessions, the interface of revocation stores, and their features, which
 * `@svc-auth/core/lean` needs.
 * @module
 */
export type * from "../app/adapter.ts"
export type { RevocationStore } from "../app/revocation.ts"
export type { Feature, WithFeature } from "../app/feature.ts"
export { feature } from "../app/symbols.ts"
export { revocationFeature } from "./revocation-feature.ts"
export { storeFeature } from "./store-feature.ts"
export { userFieldsFeature } from "../user/feature.ts"
