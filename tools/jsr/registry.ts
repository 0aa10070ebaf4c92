import { execFileSync } from "node:child_process"
import { createHash } from "node:crypto"
import { globSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { type ServedIdp, serveIdp } from "../../conformance/src/idp/serve.ts"

const toChecksum = (content: Uint8Array): string => `sha256-${createHash("sha256").update(content).digest("hex")}`

/** Unpacks an upload as `@scope/name/version/` below the folder, and writes what JSR serves beside the files. */
function store(folder: string, [scope, name, version]: readonly string[], config: string, archive: Uint8Array): void {
  const home = join(folder, `@${scope}`, `${name}`)
  const files = join(home, `${version}`)
  mkdirSync(files, { recursive: true })
  execFileSync("tar", ["-xzf", "-"], { cwd: files, input: archive })
  const manifest = globSync("**/*", { cwd: files }).map((path) => join(files, path)).filter((path) =>
    statSync(path).isFile()
  ).map((path) => [path.slice(files.length), { size: statSync(path).size, checksum: toChecksum(readFileSync(path)) }])
  const { exports } = JSON.parse(readFileSync(join(files, config), "utf8")) as { readonly exports: object }
  writeFileSync(`${files}_meta.json`, JSON.stringify({ exports, manifest: Object.fromEntries(manifest) }))
  writeFileSync(join(home, "meta.json"), JSON.stringify({ scope, name, versions: { [`${version}`]: {} } }))
}

/**
 * Starts a stand-in for JSR on the loopback interface. It serves what `deno publish` uploads. Deno finds it by `JSR_URL`.
 * @param folder is an empty folder for the files
 */
export const startRegistry = (folder: string): Promise<ServedIdp> =>
  serveIdp({
    async fetch(request) {
      const { pathname, searchParams } = new URL(request.url)
      const upload = request.method === "POST" &&
        /^\/api\/scopes\/([^/]+)\/packages\/([^/]+)\/versions\/([^/]+)$/.exec(pathname)
      if (upload) store(folder, upload.slice(1), searchParams.get("config")!, await request.bytes())
      if (upload || pathname.startsWith("/api/publish_status/")) return Response.json({ id: "1", status: "success" })
      const [, scope, name] = /^\/api\/scopes\/([^/]+)\/packages\/([^/]+)$/.exec(pathname) ?? []
      if (scope) return Response.json({ scope, name })
      const file = statSync(join(folder, pathname), { throwIfNoEntry: false })
      return file?.isFile() ? new Response(readFileSync(join(folder, pathname))) : new Response(null, { status: 404 })
    },
  })
