/**
 * The interface of adapters, which store users, accounts and sessions, and of revocation stores.
 * @module
 */
export type * from "../app/adapter.ts"
export type { RevocationStore } from "../app/revocation.ts"
