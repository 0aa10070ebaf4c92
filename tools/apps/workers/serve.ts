/**
 * Serves the Worker in a page of the docs with workerd and prints its address, so it can be tested like any app. Arguments: the page, and
 * the compatibility flags.
 * @module
 */
import process from "node:process"
import { readBlocks } from "../../docs/markdown.ts"
import { readPage } from "../../docs/pages.ts"
import { startWorker } from "../../runtimes/workerd.ts"

const [page = "", ...compatibilityFlags] = process.argv.slice(2)
const { text } = readBlocks(page, readPage(page)).find(({ text }) => text.startsWith("// src/worker.ts"))!
const env = process.env as Record<string, string>

const source = { stdin: { contents: text, loader: "ts" as const, resolveDir: import.meta.dirname } }
const worker = await startWorker({ ...source, ...(compatibilityFlags.length > 0 && { external: ["node:*"] }) }, {
  compatibilityFlags,
  bindings: {
    AUTH_URL: "https://app.test",
    AUTH_SECRET: "Zx8-hg2kqPwl5sTnR4vB7mYc1dFe0aUj",
    AUTH_KEYCLOAK_ID: env["SVC_CONFORMANCE_CLIENT_ID"]!,
    AUTH_KEYCLOAK_SECRET: env["SVC_CONFORMANCE_CLIENT_SECRET"]!,
    AUTH_KEYCLOAK_ISSUER: env["SVC_CONFORMANCE_IDP"]!,
    UPSTASH_REDIS_REST_URL: env["UPSTASH_REDIS_REST_URL"] ?? "",
    UPSTASH_REDIS_REST_TOKEN: env["UPSTASH_REDIS_REST_TOKEN"] ?? "",
  },
})
process.once("SIGTERM", () => void worker.dispose().then(() => process.exit()))
console.log(String(await worker.ready))
