/**
 * Writes the text of the sign-in page's script, core/src/web/passkey-script.ts, from core/src/client/passkey-page.ts: the one source
 * of it. With `--check` it writes nothing and fails if the file is stale.
 * @module
 */
import { createHash } from "node:crypto"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { build } from "esbuild"
import { root } from "./root.ts"

const file = "core/src/web/passkey-script.ts"
const { outputFiles: [output] } = await build({
  entryPoints: [join(root, "core/src/client/passkey-page.ts")],
  bundle: true,
  charset: "utf8",
  format: "esm",
  legalComments: "none",
  minify: true,
  target: "es2022",
  write: false,
})
const text = output!.text.trim()
const version = createHash("sha256").update(text).digest("base64url").slice(0, 16)
const wanted = `// deno-fmt-ignore-file -- made by scripts/passkey-script.ts of client/passkey-page.ts

/** The one script of the sign-in page, and the hash under which it is kept for good. */
export const passkeyScript: { readonly text: string; readonly version: string } = {
  version: ${JSON.stringify(version)},
  text: ${JSON.stringify(text)},
}
`
const isStale = !existsSync(join(root, file)) || readFileSync(join(root, file), "utf8") !== wanted
if (isStale && process.argv.includes("--check")) {
  console.error(`${file} is stale: run \`node scripts/passkey-script.ts\` and commit it`)
  process.exitCode = 1
} else if (isStale) {
  writeFileSync(join(root, file), wanted)
  console.log(`wrote ${file}, ${text.length} characters`)
}
