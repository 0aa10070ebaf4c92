/**
 * The interface of adapters, which store users, accounts and sessions, the interface of revocation stores, and the functions that add the
 * code that `@svc-auth/core/lean` needs to them.
 * @module
 */
export type * from "../app/adapter.ts"
export type { RevocationStore } from "../app/revocation.ts"
export { withRevocationFlows } from "./revocation-flows.ts"
export { withFlows } from "./store-flows.ts"
