/**
 * The session in the browser, for scripts of pages.
 * @module
 */
export * from "@svc-auth/core/client"
