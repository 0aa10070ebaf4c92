/** What a page with passkeys and a path of its own bundles. */
export { createClient } from "../../src/client/index.ts"
export * from "../../src/client/passkey.ts"
