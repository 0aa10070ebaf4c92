/**
 * The client for browsers: reads the session, signs in and out by script.
 * @module
 */
export * from "@svc-auth/core/client"
