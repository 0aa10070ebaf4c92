/**
 * The interface of adapters, which store users, accounts and sessions, and the function that adds to an adapter what
 * `@svc-auth/core/lean` needs.
 * @module
 */
export type * from "../model/adapter.ts"
export { withFlows } from "../flows/store.ts"
