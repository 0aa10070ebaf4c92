import { request as sendPlain } from "node:http"
import { request as sendSecure } from "node:https"
import type { Transport, WireRequest, WireResponse } from "../exchange.ts"

/**
 * A transport over sockets. It writes with `node:http`, because `fetch` drops `Host` and overwrites `Sec-Fetch-Mode`: what a
 * scenario says is what arrives, byte for byte.
 * @param toPort the loopback port that serves an origin
 * @param ca certificate of whoever answers at https origins; without it a proxy is asked in plain text
 */
export const toSocketTransport =
  (toPort: (origin: string) => number | undefined, ca?: string): Transport => (request) => {
    const port = toPort(request.origin)
    if (port === undefined) {
      return Promise.resolve({ status: 0, headers: [], body: `nobody answers at ${request.origin}` })
    }
    return exchange(port, request, ca)
  }

function exchange(
  port: number,
  { method, origin, target, headers, body }: WireRequest,
  ca: string | undefined,
): Promise<WireResponse> {
  const secure = ca !== undefined && origin.startsWith("https:")
  const send = secure ? sendSecure : sendPlain
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body
  const length: [string, string][] = bytes || method === "POST" ? [["content-length", String(bytes?.length ?? 0)]] : []
  return new Promise((resolve, reject) => {
    const request = send({
      host: "127.0.0.1",
      port,
      method,
      path: target,
      headers: [...headers, ...length].flat(),
      setHost: false,
      agent: false,
      ...(secure && { ca, servername: new URL(origin).hostname }),
    })
    request.on("error", reject)
    request.on("response", (response) => {
      const chunks: Uint8Array[] = []
      response.on("error", reject)
      response.on("data", (chunk: Uint8Array) => chunks.push(chunk))
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: toPairs(response.rawHeaders),
          body: new TextDecoder().decode(Buffer.concat(chunks)),
        }))
    })
    request.end(bytes)
  })
}

/** Names and values in turn, as pairs with lower-case names. */
export const toPairs = (raw: readonly string[]): [string, string][] =>
  raw.flatMap((name, index): [string, string][] => index % 2 === 0 ? [[name.toLowerCase(), raw[index + 1] ?? ""]] : [])
