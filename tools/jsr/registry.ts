/**
 * A stand-in for JSR on the loopback interface. It accepts and rejects uploads of `deno publish` like the registry, and
 * serves them for imports of `jsr:`. Deno finds it by `JSR_URL`.
 * @module
 */
import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { globSync, mkdirSync, readFileSync } from "node:fs"
import { createServer, type IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { buffer } from "node:stream/consumers"
import { type Files, findFaults, type JsrConfig, readConfig, toExports } from "./faults.ts"

export interface Registry {
  /** `http://127.0.0.1:<port>/`, the value for `JSR_URL`. */
  readonly url: string
  close(): Promise<void>
}

interface Release {
  readonly config: JsrConfig
  readonly files: Files
}

interface Answer {
  readonly status: number
  readonly type: string
  readonly body: string | Uint8Array
}

const toJson = (value: unknown, status = 200): Answer => ({
  status,
  type: "application/json",
  body: JSON.stringify(value),
})

const notFound = toJson({ code: "notFound", message: "Nothing is there." }, 404)
const accepted = toJson({ id: "1", status: "success", error: null })
const toRefusal = (code: string, message: string): Answer => toJson({ code, message }, 400)

/** Starts an empty registry. @param folder is the existing folder for unpacked uploads */
export async function startRegistry(folder: string): Promise<Registry> {
  /** The packages by `@scope/name`, then by version. */
  const packages = new Map<string, Map<string, Release>>()

  function publish([scope, name, version = ""]: readonly string[], path: string, archive: Uint8Array): Answer {
    const files = unpack(archive, join(folder, `${scope}+${name}+${version}`))
    const config = readConfig(files, path)
    const id = `@${scope}/${name}`
    if (config.name !== id || config.version !== version) {
      return toRefusal("configFileNameMismatch", `${path} says ${config.name}@${config.version}`)
    }
    const faults = findFaults(files, config)
    if (faults.length > 0) return toRefusal("graphError", faults.join("; "))
    packages.set(id, (packages.get(id) ?? new Map<string, Release>()).set(version, { config, files }))
    return accepted
  }

  const routes: readonly (readonly [string, RegExp, (parts: string[], url: URL, body: Uint8Array) => Answer])[] = [
    [
      "POST",
      /^\/api\/scopes\/([^/]+)\/packages\/([^/]+)\/versions\/([^/]+)$/,
      (parts, url, body) => publish(parts, url.searchParams.get("config") ?? "", body),
    ],
    ["GET", /^\/api\/publish_status\/1$/, () => accepted],
    ["GET", /^\/api\/scopes\/([^/]+)\/packages\/([^/]+)$/, ([scope, name]) => toJson({ scope, name })],
    ["GET", /^\/(@([^/]+)\/([^/]+))\/meta\.json$/, ([id = "", scope, name]) => {
      const versions = [...packages.get(id)?.keys() ?? []]
      if (versions.length === 0) return notFound
      return toJson({
        scope,
        name,
        latest: versions.at(-1),
        versions: Object.fromEntries(versions.map((v) => [v, {}])),
      })
    }],
    ["GET", /^\/(@[^/]+\/[^/]+)\/([^/]+)_meta\.json$/, ([id = "", version = ""]) => {
      const release = packages.get(id)?.get(version)
      return release ? toJson({ exports: toExports(release.config), manifest: toManifest(release.files) }) : notFound
    }],
    ["GET", /^\/(@[^/]+\/[^/]+)\/([^/]+)(\/.+)$/, ([id = "", version = "", path = ""]) => {
      const body = packages.get(id)?.get(version)?.files.get(path)
      return body ? { status: 200, type: toType(path), body } : notFound
    }],
  ]

  async function answer(asked: IncomingMessage): Promise<Answer> {
    const url = new URL(asked.url ?? "/", "http://registry")
    const body = await buffer(asked)
    for (const [method, pattern, respond] of routes) {
      const match = asked.method === method && pattern.exec(url.pathname)
      if (match) return respond(match.slice(1), url, body)
    }
    return notFound
  }

  const server = createServer((asked, answering) =>
    void answer(asked)
      .catch((error: unknown) => toRefusal("malformedRequest", String(error)))
      .then(({ status, type, body }) => answering.writeHead(status, { "content-type": type }).end(body))
  )
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Returns the files of a gzipped tar archive. @throws {Error} if it is not an archive */
function unpack(archive: Uint8Array, folder: string): Files {
  mkdirSync(folder, { recursive: true })
  const { status, stderr } = spawnSync("tar", ["-xzf", "-"], { cwd: folder, input: archive })
  if (status !== 0) throw new Error(`the archive cannot be unpacked: ${stderr}`)
  const files = globSync("**/*", { cwd: folder, withFileTypes: true }).filter((entry) => entry.isFile())
  return new Map(files.map(({ parentPath, name }) => {
    const path = join(parentPath, name)
    return [path.slice(folder.length).replaceAll("\\", "/"), readFileSync(path)]
  }))
}

const toManifest = (files: Files): Record<string, { size: number; checksum: string }> =>
  Object.fromEntries([...files].map(([path, content]) => {
    const checksum = `sha256-${createHash("sha256").update(content).digest("hex")}`
    return [path, { size: content.length, checksum }]
  }))

const types: Readonly<Record<string, string>> = { ts: "text/typescript", json: "application/json" }
const toType = (path: string): string => types[path.slice(path.lastIndexOf(".") + 1)] ?? "text/plain"
