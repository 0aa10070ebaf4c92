/**
 * Passkeys in a page of your own.
 * @module
 */
export * from "@svc-auth/core/client/passkey"
