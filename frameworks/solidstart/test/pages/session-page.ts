/** The modules of a page in an app without `@solidjs/router`. */
export { createClient } from "@svc-auth/core/client"
export { createRoot } from "solid-js"
export { createSession } from "../../src/client/session.ts"
