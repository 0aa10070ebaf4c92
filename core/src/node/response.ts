import { toError } from "../web/to-error.ts"
import type { ResponseParts } from "../http/respond.ts"
import type { NodeResponse } from "./message.ts"

/** Connection-specific headers, which HTTP/2 does not have (RFC 9113 §8.2.2). */
const ofConnection: ReadonlySet<string> = new Set([
  "connection",
  "keep-alive",
  "proxy-connection",
  "transfer-encoding",
  "upgrade",
])

/**
 * Sends a `Response` as Node's. It resolves when everything is sent or the client has disconnected, in which case the body's stream is cancelled.
 * If the stream fails, the connection is closed, so that the client notices. Headers that are already set stay unless the `Response` also has them;
 * cookies and `Vary` are added.
 */
export async function sendResponse(response: Response, to: NodeResponse): Promise<void> {
  const { body, status } = response
  if (to.headersSent || to.destroyed) return await cancel(body)
  to.statusCode = status
  setHeaders(response.headers, to)
  if (body && to.req.method !== "HEAD") return await sendBody(body, to)
  to.end()
  await cancel(body)
}

function setHeaders(headers: Headers, to: NodeResponse): void {
  const isHttp2 = to.req.httpVersionMajor >= 2
  for (const [name, value] of headers) if (!isHttp2 || !ofConnection.has(name)) setHeader(name, value, to)
}

function setHeader(name: string, value: string, to: NodeResponse): void {
  if (/^(?:set-cookie|vary)$/i.test(name)) to.appendHeader(name, value)
  else to.setHeader(name, value)
}

/** Does the same as {@link sendResponse} for a response whose body is known, without a stream. */
export function sendParts({ status, headers, body, setCookie }: ResponseParts, to: NodeResponse): void {
  if (to.headersSent || to.destroyed) return
  to.statusCode = status
  for (const name in headers) setHeader(name, headers[name]!, to)
  for (const line of setCookie) setHeader("Set-Cookie", line, to)
  to.end(body ?? undefined)
}

const cancel = async (body: ReadableStream<Uint8Array> | null): Promise<void> =>
  await body?.cancel().catch(() => undefined)

async function sendBody(body: ReadableStream<Uint8Array>, to: NodeResponse): Promise<void> {
  const reader = body.getReader()
  let isClosed = false
  let goOn = (): void => {}
  to.on("drain", () => goOn())
  to.once("close", () => {
    isClosed = true
    goOn()
    // this also ends a read that waits for the stream
    reader.cancel().catch(() => undefined)
  })
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (isClosed) return
      if (done) return void to.end()
      if (!to.write(value)) await new Promise<void>((resolve) => goOn = resolve)
    }
  } catch (thrown) {
    to.destroy(toError(thrown))
  }
}

/**
 * Calls `change` once with the headers of a response, right before they are sent, however the app sends them. Its changes are sent. It is not
 * called for informational responses (1xx).
 */
export function onHeaders(response: NodeResponse, change: (headers: Headers) => void): void {
  const { writeHead } = response
  response.writeHead = function (this: NodeResponse, status: number, ...given: unknown[]): unknown {
    if (status < 200) return writeHead.call(this, status, ...given)
    this.writeHead = writeHead
    const own = given.find((each) => typeof each === "object" && each !== null)
    setOwn(own, this)
    const headers = new Headers()
    for (const [name, value] of Object.entries(this.getHeaders())) {
      if (name !== "set-cookie") headers.set(name, String(value))
    }
    const before = new Map(headers)
    change(headers)
    for (const [name, value] of headers) {
      if (name === "set-cookie") this.appendHeader(name, value)
      else if (before.get(name) !== value) this.setHeader(name, value)
    }
    return typeof given[0] === "string" ? writeHead.call(this, status, given[0]) : writeHead.call(this, status)
  }
}

/** Sets the headers that `writeHead` receives: an object, or a list of names and values, in which a name may occur several times. */
function setOwn(given: unknown, to: NodeResponse): void {
  if (!Array.isArray(given)) {
    for (const [name, value] of Object.entries(given ?? {})) if (value !== undefined) to.setHeader(name, value)
    return
  }
  const seen = new Set<string>()
  const flat: unknown[] = given.flat()
  for (let n = 0; n + 1 < flat.length; n += 2) {
    const [name, value] = [String(flat[n]), String(flat[n + 1])]
    if (seen.has(name.toLowerCase())) to.appendHeader(name, value)
    else to.setHeader(name, value)
    seen.add(name.toLowerCase())
  }
}
