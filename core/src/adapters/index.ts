/**
 * The interface of adapters, which store users, accounts and sessions, that of stores of revocations, and the functions that
 * add to them what `@svc-auth/core/lean` needs.
 * @module
 */
export type * from "../app/adapter.ts"
export type { RevocationStore } from "../app/revocation.ts"
export { withRevocationFlows } from "./revocation-flows.ts"
export { withFlows } from "./store-flows.ts"
