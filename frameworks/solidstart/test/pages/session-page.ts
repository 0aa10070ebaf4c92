/** What a page of an app without `@solidjs/router` bundles. */
export { createClient } from "@svc-auth/core/client"
export { createRoot } from "solid-js"
export { createSession } from "../../src/client/session.ts"
