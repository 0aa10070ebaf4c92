/** The bundle of a page that uses passkeys and its own base path. */
export { createClient } from "../../src/client/index.ts"
export * from "../../src/client/passkey.ts"
