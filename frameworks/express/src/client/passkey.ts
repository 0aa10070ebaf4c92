/**
 * Passkeys on a page of your own: sign in and register by script.
 * @module
 */
export * from "@svc-auth/core/client/passkey"
