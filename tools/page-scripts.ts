import { createHash } from "node:crypto"
import { join } from "node:path"
import { build } from "esbuild"

/** The generated modules with the scripts of the built-in pages, and what each script is for. */
const scripts = {
  passkey: "signs in with passkeys and adds them",
  password: "shows passwords",
} as const
const names = Object.keys(scripts) as (keyof typeof scripts)[]

const toFile = (name: string): string => `core/src/web/${name}-script.ts`

/** The paths of the generated modules, from the repository's root. */
export const pageScriptFiles: readonly string[] = names.map(toFile)

/** Returns the source that each generated module must have, by its path. @param root of the repository, or of a copy of it */
export async function bundlePageScripts(root: string): Promise<Readonly<Record<string, string>>> {
  const sources = await Promise.all(names.map(async (name) => [toFile(name), await bundle(root, name)] as const))
  return Object.fromEntries(sources)
}

async function bundle(root: string, name: keyof typeof scripts): Promise<string> {
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

/** The script that ${scripts[name]}, and the hash in its URL, so that browsers may cache it for ever. */
export const ${name}Script: { readonly text: string; readonly version: string } = {
  version: ${JSON.stringify(version)},
  text: ${JSON.stringify(text)},
}
`
}
