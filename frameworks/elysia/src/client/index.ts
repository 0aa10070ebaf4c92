/**
 * The browser's half, for pages that the app serves: the session, signing in and signing out.
 * @module
 */
export * from "@svc-auth/core/client"
