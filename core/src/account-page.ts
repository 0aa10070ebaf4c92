/**
 * The page on which users manage their own sessions, accounts and passkeys.
 * @module
 */
export { accountPage } from "./account/page-feature.ts"
export type { Feature } from "./app/feature.ts"
