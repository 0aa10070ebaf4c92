/**
 * Writes the text of the sign-in page's script, core/src/web/passkey-script.ts, from core/src/client/passkey-page.ts: the one source
 * of it. With `--check` it writes nothing and fails if the file is stale.
 * @module
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { bundlePasskeyScript, passkeyScriptFile } from "./passkey-bundle.ts"
import { root } from "./root.ts"

const file = join(root, passkeyScriptFile)
const wanted = await bundlePasskeyScript(root)
const isStale = !existsSync(file) || readFileSync(file, "utf8") !== wanted
if (isStale && process.argv.includes("--check")) {
  console.error(`${passkeyScriptFile} is stale: run \`node scripts/passkey-script.ts\` and commit it`)
  process.exitCode = 1
} else if (isStale) {
  writeFileSync(file, wanted)
  console.log(`wrote ${passkeyScriptFile}, ${wanted.length} characters`)
}
