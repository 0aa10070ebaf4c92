/**
 * Pushed and signed authorization requests, signed and encrypted responses, assertions of the client, and tokens that are bound to a key.
 *
 * ```ts
 * import { strictProviders } from "@svc-auth/core/strict"
 *
 * const config = { providers: [bank], use: [strictProviders] }
 * ```
 * @module
 */
export { strictProviders } from "./oauth/strict-feature.ts"
export type { Feature } from "./app/feature.ts"
