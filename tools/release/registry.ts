import { createHash } from "node:crypto"
import { readFileSync, writeFileSync } from "node:fs"
import { homedir } from "node:os"
import { basename, join } from "node:path"
import process from "node:process"
import { type ServedIdp, serveIdp } from "../../conformance/src/idp/serve.ts"
import { readManifest } from "../root.ts"
import type { Packed } from "./stage.ts"

/** Returns what npm asks for about a package: its only version. */
function toDocument({ name, source, tarball }: Packed, origin: string): object {
  const manifest = readManifest(source) as { readonly version?: string }
  const { version = "" } = manifest
  const integrity = `sha512-${createHash("sha512").update(readFileSync(tarball)).digest("base64")}`
  const dist = { tarball: `${origin}/${basename(tarball)}`, integrity }
  return { name, "dist-tags": { latest: version }, versions: { [version]: { ...manifest, dist } } }
}

/**
 * Starts an npm registry on the loopback interface that has these packages and nothing else, as a release would publish them.
 * @param folder for the settings of npm that send it there for the scope `@svc-auth`. Other packages come from where they always come
 * @returns the registry, and the variables of the environment for npm
 */
export async function startRegistry(
  packages: readonly Packed[],
  folder: string,
): Promise<ServedIdp & { readonly env: Readonly<Record<string, string>> }> {
  const registry = await serveIdp({
    fetch(request) {
      const { origin, pathname } = new URL(request.url)
      const path = decodeURIComponent(pathname.slice(1))
      const asked = packages.find(({ name }) => name === path)
      const file = packages.find(({ tarball }) => basename(tarball) === path)
      return Promise.resolve(
        asked
          ? Response.json(toDocument(asked, origin))
          : file
          ? new Response(readFileSync(file.tarball))
          : new Response(null, { status: 404 }),
      )
    },
  })
  const settings = join(folder, "npmrc")
  const own = process.env.npm_config_userconfig ?? join(homedir(), ".npmrc")
  writeFileSync(settings, `${readOptional(own)}\n@svc-auth:registry=${registry.url}/\n`)
  return { ...registry, env: { npm_config_userconfig: settings } }
}

function readOptional(file: string): string {
  try {
    return readFileSync(file, "utf8")
  } catch {
    return ""
  }
}
