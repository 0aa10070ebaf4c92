import { readFileSync, statSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { extname, join } from "node:path"
import { gzipSync } from "node:zlib"

const types: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".md": "text/markdown; charset=utf-8",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webp": "image/webp",
}
const isText = (type: string): boolean => /text|json|svg|wasm/.test(type)

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false

/** A server of static files. */
export interface Served {
  readonly origin: string
  close(): Promise<void>
}

/**
 * Serves a folder as a usual server of static files does: text is compressed with gzip, a path with a slash is its `index.html`, and an
 * unknown path shows `404.html`, if there is one.
 */
export async function serve(folder: string): Promise<Served> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://site")
    const path = decodeURIComponent(pathname).slice(1)
    const wanted = join(folder, path === "" || path.endsWith("/") ? `${path}index.html` : path)
    const found = wanted.startsWith(folder) && isFile(wanted)
    const file = found ? wanted : join(folder, "404.html")
    if (!isFile(file)) return void response.writeHead(404).end()
    const type = types[extname(file)] ?? "application/octet-stream"
    const content = readFileSync(file)
    const body = isText(type) ? gzipSync(content) : content
    const headers = {
      "content-type": type,
      "content-length": body.length,
      ...(isText(type) && { "content-encoding": "gzip" }),
    }
    response.writeHead(found ? 200 : 404, headers).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
