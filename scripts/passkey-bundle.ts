import { createHash } from "node:crypto"
import { join } from "node:path"
import { build } from "esbuild"

/** The path of the sign-in page's script, from the repository's root. */
export const passkeyScriptFile = "core/src/web/passkey-script.ts"

/** Returns the source that this file must have. @param root of the repository, or of a copy of it */
export async function bundlePasskeyScript(root: string): Promise<string> {
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
  return `// deno-fmt-ignore-file -- written by npm run generate from client/passkey-page.ts

/** The script of the sign-in page, and the hash in its URL, so that browsers may cache it for ever. */
export const passkeyScript: { readonly text: string; readonly version: string } = {
  version: ${JSON.stringify(version)},
  text: ${JSON.stringify(text)},
}
`
}
