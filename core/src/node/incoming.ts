import type { IncomingRequest, RequestHead } from "../web/incoming-request.ts"
import { isResponse } from "../web/is-response.ts"
import type { NodeRequest, NodeResponse } from "./message.ts"
import { toRequest, toUrl } from "./request.ts"

/** A header that a `Request` would reject or change (Fetch §2.2.2). Node accepts it with `insecureHTTPParser`. */
const unusual = /^[\t ]|[\0\r\n]|[\t ]$/

/** Returns Node's message without a `Request` if it has no body, otherwise the result of {@link toRequest}. */
export function toIncoming(message: NodeRequest, response: NodeResponse): IncomingRequest | Response {
  const { method, rawHeaders } = message
  const url = method === "GET" || method === "HEAD" ? toUrl(message) : null
  if (!method || !url || rawHeaders.some((text) => unusual.test(text))) return toRequest(message, response)
  let whole: Request | undefined
  return {
    method,
    url: url.href,
    headers: toReader(message),
    toRequest: () => whole ??= toWhole(message, response),
  }
}

function toWhole(message: NodeRequest, response: NodeResponse): Request {
  const request = toRequest(message, response)
  if (isResponse(request)) throw new TypeError("no `Request` can have the headers of this request")
  return request
}

/** Returns a reader of the headers, without copying them. It joins repeated headers like `Headers` does. Its names are in lower case. */
function toReader({ rawHeaders, headers }: NodeRequest): RequestHead["headers"] {
  function get(name: string): string | null {
    let found: string | undefined
    for (let n = 0; n < rawHeaders.length; n += 2) {
      const sent = rawHeaders[n]!
      if (sent.length !== name.length || sent.toLowerCase() !== name) continue
      const value = rawHeaders[n + 1]!
      found = found === undefined ? value : `${found}${name === "cookie" ? "; " : ", "}${value}`
    }
    if (found !== undefined || name !== "host") return found ?? null
    const authority = headers[":authority"]
    return typeof authority === "string" ? authority : null
  }
  return { get, has: (name) => get(name) !== null }
}
