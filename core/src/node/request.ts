import { toParsedBody } from "./body.ts"
import type { NodeRequest, NodeResponse } from "./message.ts"

/** Methods that a `Request` cannot have (Fetch §2.2.1). */
const forbiddenMethods: ReadonlySet<string> = new Set(["CONNECT", "TRACE", "TRACK"])
const allowedMethods = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS"

/**
 * Returns Node's message as a `Request`, or the response to a message that a `Request` cannot represent: 405 for `TRACE`, and 400 for a malformed
 * host or target. Never throws. Its URL has the host of the `Host` header, which the sender chooses, and `https:` on an encrypted connection.
 *
 * The body is not touched before it is read, so that a later handler can read the message itself. If a body parser has already read it, the body is
 * rebuilt from the result.
 * @param response is watched: if the client disconnects before it has ended, the request's `signal` aborts. Pass it, if there is one
 * @param parsed the body parser's result. Default: `message.body`
 */
export function toRequest(
  message: NodeRequest,
  response?: NodeResponse,
  parsed: unknown = message.body,
): Request | Response {
  const { method = "GET" } = message
  if (forbiddenMethods.has(method)) return refuse(405, "This method is not allowed.", { allow: allowedMethods })
  const url = toUrl(message)
  if (!url) return refuse(400, "The address of this request cannot be read.")
  try {
    const headers = toHeaders(message)
    const body = method === "GET" || method === "HEAD" ? null : toBody(message, headers, response, parsed)
    const signal = response ? toSignal(response) : null
    return new Request(url, { method, headers, body, signal, duplex: "half" } as RequestInit)
  } catch {
    return refuse(400, "This request cannot be read.")
  }
}

const refuse = (status: number, text: string, more?: Record<string, string>) =>
  new Response(text, {
    status,
    headers: {
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      ...more,
    },
  })

/** A host, without characters that would end it in a URL. */
const hostForm = /^[\w.:[\]-]+$/
/** The origin of a target in absolute form, which clients send to proxies (RFC 9112 §3.2.2). The server ignores it. */
const absolute = /^https?:\/\/[^/?#\\]+/i

/** Returns the address of the message, with the path and the query as they were sent. */
export function toUrl({ url: path = "/", originalUrl: url = path, headers, socket }: NodeRequest): URL | null {
  const host = headers["host"] ?? headers[":authority"] ?? "localhost"
  if (typeof host !== "string" || !hostForm.test(host)) return null
  const target = url.startsWith("/") ? url : url.replace(absolute, "").replace(/^(?=\?|$)/, "/")
  // a URL parser reads a backslash in a path as a slash, and a router does not
  if (!/^\/[^?#\\]*(?:\?[^#]*)?$/.test(target)) return null
  const scheme = "encrypted" in socket && socket.encrypted ? "https" : "http"
  return URL.parse(`${scheme}://${host}${target}`)
}

/** Returns every line of the message's headers. @throws {TypeError} if a value is malformed, which Node accepts with `insecureHTTPParser` */
function toHeaders({ rawHeaders, headers }: NodeRequest): Headers {
  const all = new Headers()
  for (let n = 0; n < rawHeaders.length; n += 2) {
    // a pseudo-header of HTTP/2
    if (!rawHeaders[n]!.startsWith(":")) all.append(rawHeaders[n]!, rawHeaders[n + 1]!)
  }
  const authority = headers[":authority"]
  if (typeof authority === "string" && !all.has("host")) all.set("host", authority)
  return all
}

/** Returns the body, and corrects the headers if a parser has read it. */
function toBody(
  message: NodeRequest,
  headers: Headers,
  response: NodeResponse | undefined,
  parsed: unknown,
): BodyInit | null {
  if (!message.readableDidRead) return toStream(message, response)
  const { body, type } = toParsedBody(parsed, headers.get("content-type") ?? "")
  for (const name of ["content-encoding", "content-length", "transfer-encoding"]) headers.delete(name)
  if (type !== undefined) headers.set("content-type", type)
  return body
}

/** Returns the message's body as a stream that reads only when it is read itself. */
function toStream(message: NodeRequest, response: NodeResponse | undefined): ReadableStream<Uint8Array> {
  let reading: AsyncIterator<Uint8Array> | undefined
  return new ReadableStream({
    async pull(controller) {
      if (!reading) {
        reading = message[Symbol.asyncIterator]()
        // the unread rest of a rejected body would block the next request of this connection
        response?.once("finish", () => void drain(reading!).catch(() => undefined))
      }
      const { done, value } = await reading.next()
      if (done) controller.close()
      else controller.enqueue(new Uint8Array(value.buffer, value.byteOffset, value.byteLength))
    },
  }, { highWaterMark: 0 })
}

async function drain(reading: AsyncIterator<unknown>): Promise<void> {
  while (!(await reading.next()).done) { /* skip */ }
}

/** Returns a signal that aborts if the client disconnects before the response has ended. */
function toSignal(response: NodeResponse): AbortSignal {
  const controller = new AbortController()
  response.once("close", () => {
    if (!response.writableEnded) controller.abort(new DOMException("The client has disconnected", "AbortError"))
  })
  return controller.signal
}
