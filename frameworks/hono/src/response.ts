import type { Context } from "hono"

/** Returns true if the body is a stream that continues after the response has started, such as those of `streamSSE` and `streamText`. */
export const isStreamed = ({ headers }: Response): boolean =>
  headers.get("transfer-encoding") === "chunked" || (headers.get("content-type") ?? "").startsWith("text/event-stream")

const bodyHeaders = ["content-type", "content-length", "content-encoding", "transfer-encoding"]

/** Makes the response a redirect with the other headers, because the app's `onError` may have turned the thrown redirect into another response. */
export function replaceByRedirect(c: Context, location: string): void {
  const headers = new Headers(c.res.headers)
  for (const name of bodyHeaders) headers.delete(name)
  headers.set("location", location)
  c.res = undefined
  c.res = new Response(null, { status: 303, headers })
}
