/**
 * The interface of adapters, which store users, accounts and sessions, that of stores of revocations, and the functions that
 * add to them what `@svc-auth/core/lean` needs.
 * @module
 */
export type * from "../model/adapter.ts"
export type { RevocationStore } from "../model/revocation.ts"
export { withRevocationFlows } from "../flows/revocation.ts"
export { withFlows } from "../flows/store.ts"
