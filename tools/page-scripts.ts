import { createHash } from "node:crypto"
import { join } from "node:path"
import { build } from "esbuild"
import { root } from "./root.ts"

/** The generated modules with the scripts of the built-in pages, and what each script is for. */
const scripts = {
  passkey: { file: "core/src/passkey/script-source.ts", does: "signs in with passkeys and adds them" },
  password: { file: "core/src/pages/password-script-source.ts", does: "shows passwords" },
} as const
const names = Object.keys(scripts) as (keyof typeof scripts)[]

/** Returns the source that each generated module must have, by its path. */
export async function bundlePageScripts(): Promise<Readonly<Record<string, string>>> {
  const toSource = async (name: keyof typeof scripts) => [scripts[name].file, await bundle(name)] as const
  return Object.fromEntries(await Promise.all(names.map(toSource)))
}

async function bundle(name: keyof typeof scripts): Promise<string> {
  const { outputFiles: [output] } = await build({
    entryPoints: [join(root, `core/src/client/${name}-page.ts`)],
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
  return `// deno-fmt-ignore-file -- written by npm run generate from client/${name}-page.ts

/** The script that ${scripts[name].does}, and the hash in its URL, so that browsers may cache it for ever. */
export const ${name}Script: { readonly text: string; readonly version: string } = {
  version: ${JSON.stringify(version)},
  text: ${JSON.stringify(text)},
}
`
}
