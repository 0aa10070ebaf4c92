import type { Context } from "hono"

/** Returns whether the body is a stream that runs on after the response has started, such as those of `streamSSE` and `streamText`. */
export const isStreamed = ({ headers }: Response): boolean =>
  headers.get("transfer-encoding") === "chunked" || (headers.get("content-type") ?? "").startsWith("text/event-stream")

const bodyHeaders = ["content-type", "content-length", "content-encoding", "transfer-encoding"]

/** Makes the response a redirect that keeps the other headers: the app's `onError` may have turned the thrown redirect into another response. */
export function replaceByRedirect(c: Context, location: string): void {
  const headers = new Headers(c.res.headers)
  for (const name of bodyHeaders) headers.delete(name)
  headers.set("location", location)
  c.res = undefined
  c.res = new Response(null, { status: 303, headers })
}
