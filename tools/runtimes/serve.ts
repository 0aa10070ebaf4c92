/**
 * Serves a fixture app with workerd and prints its address, so that the suite tests it like any server. Argument: the app's module, which
 * exports a handler as default. The variables of this process are those of the Worker.
 * @module
 */
import { resolve } from "node:path"
import process from "node:process"
import { startWorker } from "./workerd.ts"

const bindings = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => /^(?:AUTH|SVC|NODE_ENV|BASE)/.test(name)),
) as Record<string, string>

const worker = await startWorker(
  {
    entryPoints: [resolve(process.argv[2]!)],
    platform: "node",
    external: [],
    // the fixtures send mails with Nodemailer, which is CommonJS
    banner: { js: 'import { createRequire } from "node:module"; const require = createRequire("/worker.js")' },
  },
  { compatibilityFlags: ["nodejs_compat"], bindings },
)
process.once("SIGTERM", () => void worker.dispose().then(() => process.exit()))
console.log(String(await worker.ready))
