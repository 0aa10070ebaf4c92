import type { HonoRequest } from "hono"

/**
 * Makes the body readable again if a middleware has read it, because Hono keeps what `c.req.json()`, `parseBody()` and the others have read. A body
 * that was read from `c.req.raw` is lost.
 */
export async function restoreBody(request: HonoRequest): Promise<void> {
  const [kept] = Object.keys(request.bodyCache)
  if (kept === undefined || request.method === "GET" || request.method === "HEAD") return
  const { url, method, headers: given, signal } = request.raw
  // a body that cannot be parsed stays used, so the auth routes reject it
  const body = await request.blob().catch(() => undefined)
  if (!body) return
  const headers = new Headers(given)
  headers.delete("content-length")
  // Hono writes a form again, in another format than the original one
  if (kept === "formData" || kept === "parsedBody") headers.set("content-type", body.type)
  request.raw = new Request(url, { method, headers, body, signal })
}
